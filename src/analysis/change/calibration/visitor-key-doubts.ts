import type { Doubt } from './doubts.ts'
import { everyLine } from './edited-places.ts'
import { isByName, kindsOf } from './secret-doubts.ts'

const SEARCH_BOX = /\b(?:docsearch|algolia\w*|indexName|index_name|searchOnly\w*)\b/i
const SEARCH_NEAR = 5

/** The key of a search box is sent to everyone who opens the page. */
export const searchKey: Doubt = {
  when: `all of them are keys of no known shape within ${SEARCH_NEAR} lines of what names a search box`,
  holds: (change, raised) =>
    kindsOf(raised).every(isByName) &&
    everyLine(change, raised, (_text, line) =>
      change.after.lines
        .slice(Math.max(0, line - 1 - SEARCH_NEAR), line + SEARCH_NEAR)
        .some((each) => SEARCH_BOX.test(each)),
    ),
}

const OF_PAGE = /\bclientToken\b["']?\s*[:=]\s*["'`]pub[\da-f]{32}\b/

/** Datadog gives it to pages, with `pub` in front, so that browsers may tell it what they do. */
export const pageToken: Doubt = {
  when: 'all of them are client tokens that Datadog gives to pages (`pub…`)',
  holds: (change, raised) => everyLine(change, raised, (text) => OF_PAGE.test(text)),
}

/** What a scanner or a parser is tried on holds keys that were made for it. */
export const inTestData: Doubt = {
  when: 'the file lies in a folder of test data, or holds data or a key below tests',
  holds: ({ filename }) =>
    /(?:^|[\\/])(?:test[-_]?data[\\/]|tests?[\\/].*\.(?:json|pem|key)$)/i.test(filename ?? ''),
}
