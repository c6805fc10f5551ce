import type { Doubt } from './doubts.ts'
import { commentsNear, everyLine, everyPlace } from './edited-places.ts'
import { givenName, isAssigned, isByName, kindsOf } from './secret-doubts.ts'

const GOOGLE = 'google-api-key'

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

const FIREBASE = /\b(?:authDomain|messagingSenderId|storageBucket)\b/
const FIREBASE_NEAR = 8
/** What Firebase has an app carry, written by its console. */
const OF_APP = /(?:^|[\\/])(?:google-services\.json|GoogleService-Info\.plist)$/

/** Firebase knows an app by it and is asked by every visitor; what a visitor may do its rules say. */
export const firebaseKey: Doubt = {
  when: `all of them are keys of Google within ${FIREBASE_NEAR} lines of what else a page tells Firebase, or in the file that its console writes for an app`,
  holds: (change, raised) =>
    kindsOf(raised).every((kind) => kind === GOOGLE) &&
    (OF_APP.test(change.filename ?? '') ||
      everyLine(change, raised, (_text, line) =>
        change.after.lines
          .slice(Math.max(0, line - 1 - FIREBASE_NEAR), line + FIREBASE_NEAR)
          .some((each) => FIREBASE.test(each)),
      )),
}

const OF_PAGE = /\bclientToken\b["']?\s*[:=]\s*["'`]pub[\da-f]{32}\b/

/** Datadog gives it to pages, with `pub` in front, so that browsers may tell it what they do. */
export const pageToken: Doubt = {
  when: 'all of them are client tokens that Datadog gives to pages (`pub…`)',
  holds: (change, raised) => everyLine(change, raised, (text) => OF_PAGE.test(text)),
}

const OF_SITES =
  /(?:^|[\\/])(?:plugins?|engines|extractors?|scrapers?|crawlers?|spiders|sites|sources|providers|channels)[\\/]/i

/** What reads another site sends the key that the site gives to every visitor. */
export const ofAnotherSite: Doubt = {
  when: 'all of them are keys of no known shape, or of Google, in a plugin or another reader of one site, which names its address',
  holds: ({ filename, after }, raised) =>
    OF_SITES.test(filename ?? '') &&
    kindsOf(raised).every((kind) => isAssigned(kind) || kind === GOOGLE) &&
    /https?:\/\//.test(after.text),
}

/** Everyone who gives none of their own shares it; what signs or opens something is not shared that way. */
export const sharedDefault: Doubt = {
  when: 'all of them are keys or tokens of no known shape, each named for being the default',
  holds: (change, raised) =>
    kindsOf(raised).every((kind) => kind === 'assigned-key' || kind === 'assigned-token') &&
    everyLine(change, raised, (text) => {
      const name = givenName(text) ?? ''
      return /default/i.test(name) && !/secret|sign/i.test(name)
    }),
}

const CHART = /(?:^|[\\/])values\.ya?ml$/
const DEFAULTS = /^# Default values for /

/** Whoever installs the chart gives values of their own. */
export const ofChart: Doubt = {
  when: 'none is a token of a known issuer or a private key, and the file says first that it holds the default values of a chart',
  holds: ({ filename, after }, raised) =>
    CHART.test(filename ?? '') && DEFAULTS.test(after.text) && kindsOf(raised).every(isByName),
}

/** What a scanner or a parser is tried on holds keys that were made for it. */
export const inTestData: Doubt = {
  when: 'the file lies in a folder of test data, or holds data or a key below tests',
  holds: ({ filename }) =>
    /(?:^|[\\/])(?:test[-_]?data[\\/]|tests?[\\/].*\.(?:json|pem|key)$)/i.test(filename ?? ''),
}

const SAID_ABOVE = 3
const PUBLIC =
  /\b(?:public(?:ly)?|publishable|(?:push|write|upload)-only|test|testing|example|sample|demo|dummy|fake|throw-?away)\b/i

const FOR_ALL = /\b(?:credentials?|keys?|tokens?|secrets?)\b.{0,40}\bpublicly (?:available|known|visible)\b/i

/** Who wrote it says that everybody may have it. */
export const saidToBePublic: Doubt = {
  when: `none is a token of a known issuer or a private key, and a comment in the ${SAID_ABOVE} lines above says that it is public, or for tests, or any comment that credentials are publicly available`,
  holds: (change, raised) => {
    if (!kindsOf(raised).every(isByName)) return false
    if (change.after.comments.some(({ text }) => FOR_ALL.test(text))) return true
    return everyPlace(raised, 'after', ({ line }) =>
      commentsNear(change.after, line - 1, SAID_ABOVE - 1).some((text) => PUBLIC.test(text)),
    )
  },
}
