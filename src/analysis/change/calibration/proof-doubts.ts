import type { Place } from '../locate.ts'
import { compareTests } from '../proof/compare-tests.ts'
import type { Doubt } from './doubts.ts'
import {
  addedLines,
  countEdited,
  everyLine,
  everyPlace,
  goneAt,
  listEditsAt,
  listEditsNear,
  listNames,
  placesOn,
  removedLines,
} from './edited-places.ts'
import { listTold } from '../read-evidence.ts'

/** Equal became unequal, of the same two: that is another promise, not a weaker one. */
export const turnedRound: Doubt = {
  when: 'the same is asserted, turned round',
  holds: ({ before, after }, { places }) => {
    const plain = (line = ''): string => line.replaceAll(/not_?|\s|!(?==)|=(?==)/gi, '').toLowerCase()
    const old = new Set(
      places.filter(({ side }) => side === 'before').map(({ line }) => plain(before.lines[line - 1])),
    )
    const now = places.filter(({ side }) => side === 'after')
    return now.length > 0 && now.every(({ line }) => old.has(plain(after.lines[line - 1])))
  },
}

const FOUND_NOT =
  /(?:=~|match|includ|contain|index|find|search).*(?:\bbe_nil|\bnil\b|null|None|undefined|-1|false)/i
const DENIES = /\bnot|refute|doesNot|NotContain|NotMatch|absent/

/** That nothing is found, said by what finding gives, and said by a denial. */
export const absentBoth: Doubt = {
  when: 'both deny that the same is found',
  holds: ({ before, after }, { places }) => {
    const words = (line = ''): string[] => line.match(/\w{5,}/g) ?? []
    const old = places
      .filter(({ side }) => side === 'before')
      .map(({ line }) => before.lines[line - 1] ?? '')
      .filter((line) => FOUND_NOT.test(line.slice(0, MOST_LINE)))
      .flatMap(words)
    const now = places.filter(({ side }) => side === 'after').map(({ line }) => after.lines[line - 1] ?? '')
    const isDenial = (line: string): boolean =>
      DENIES.test(line) && words(line).some((word) => word !== 'expect' && old.includes(word))
    return now.length > 0 && now.every(isDenial)
  },
}

const NOTHING = /\b(?:nil|null|none|undefined)\b/i
const NOT_NOTHING = /(?:!|\bnot\b|not_|Not).{0,80}(?:nil|null|none|undefined)|refute_nil/i

/** What had to be absent has to be there: another promise, of the same strength. */
export const thereNow: Doubt = {
  when: 'that something is nothing was asserted, now that the same is not',
  holds: (change, raised) =>
    everyLine(change, raised, (text, line) => {
      const gone = goneAt(change, { side: 'after', line })
      const words = new Set(text.match(/\w{5,}/g))
      const isAbsent = (each: string): boolean => {
        const old = each.slice(0, MOST_LINE)
        return (
          NOTHING.test(old) &&
          !NOT_NOTHING.test(old) &&
          (old.match(/\w{5,}/g) ?? []).some((word) => words.has(word))
        )
      }
      return NOT_NOTHING.test(text.slice(0, MOST_LINE)) && gone.some(isAbsent)
    }),
}

const MOST_LINE = 300

/** PHP's `'A\B'` and `\A\B::class` name the same class. */
export const sameClass: Doubt = {
  when: 'a class is named by `::class` instead of a text',
  holds: (change, { places }) => {
    const now = places.filter(({ side }) => side === 'after')
    const isNamed = ({ line }: Place): boolean => (change.after.lines[line - 1] ?? '').includes('::class')
    const wasText = (place: Place): boolean =>
      listEditsAt(change, place).some((edit) =>
        removedLines(change, edit).some((line) => /\(\s*["'][\w\\]+["']/.test(line)),
      )
    return now.length > 0 && now.every((place) => isNamed(place) && wasText(place))
  },
}

const TESTS_ALONE = 8

/** Tests that change together with others follow code that changed; a test that alone gives way does not. */
export const withOtherTests: Doubt = {
  grows: true,
  when: `more than ${TESTS_ALONE} lines of the file came or went`,
  holds: (change) => {
    const { gone, come } = countEdited(change)
    return gone + come > TESTS_ALONE
  },
}

const MOST_GONE = 2

/** A test that still asserts something, and in which more changed than that an assertion was taken out. */
export const rewritten: Doubt = {
  grows: true,
  when: 'every test still asserts something and other lines of it changed too',
  holds: (change, raised) => {
    const tests = listTold(raised.evidence, 'functions')
    if (tests.some((each) => (each as { after?: unknown }).after === 0)) return false
    const gone = placesOn(raised, 'before').length
    const edits = placesOn(raised, 'after').flatMap((place) => listEditsAt(change, place))
    const come = edits.flatMap((edit) => addedLines(change, edit)).filter((line) => listNames(line).size > 0)
    const went = edits
      .flatMap((edit) => removedLines(change, edit))
      .filter((line) => listNames(line).size > 0)
    return come.length > 0 || went.length > gone + MOST_GONE
  },
}

/** How much they prove stands elsewhere, or nowhere. */
export const provedElsewhere: Doubt = {
  grows: true,
  when: 'nothing that is known is asserted in any test that came',
  holds: (change) =>
    compareTests(change).added.every(({ assertions }) =>
      assertions.every(({ isUnknown }) => isUnknown === true),
    ),
}

const PLATFORM =
  /windows|win32|linux|darwin|mac_?os|android|\bios\b|platform|\bos\b|goos|goarch|version|jruby|\bjdk|python_implementation|pypy|runtime\.|#available/i

/** What stands in a bracket that the line opens. */
function openedAt(lines: readonly string[], line: number): string {
  return /\(\s*$/.test(lines[line - 1] ?? '') ? (lines[line] ?? '') : ''
}

/** The test ends early where it cannot run: that is a skip with a condition. */
export const onSomePlatforms: Doubt = {
  when: 'the condition above it asks for a platform or a version',
  holds: ({ after }, raised) => {
    const isAsked = (line: number): boolean =>
      PLATFORM.test([after.lines[line - 2], after.lines[line - 1], openedAt(after.lines, line)].join('\n'))
    return everyPlace(raised, 'after', ({ line }) => isAsked(line))
  },
}

/** The test proves something still: whether what went had to hold is for whoever knows the code. */
export const stillAsserts: Doubt = {
  grows: true,
  when: 'every test of them still asserts something',
  holds: (_change, { evidence }) => {
    const tests = listTold(evidence, 'functions')
    return tests.length > 0 && tests.every((each) => Number((each as { after?: unknown }).after) > 0)
  },
}

const LITERAL = /(["'])([^"'\\\n]{1,80})\1|\b\d{2,20}\b/g

/** A helper is told in the test what has to come: `get(status=500)`. */
export const saidInTest: Doubt = {
  when: 'all that each compared with is said in another line of its test',
  holds: ({ before, after }, raised) => {
    const left = placesOn(raised, 'after').flatMap(({ line }) => {
      const own = after.functions.find((each) => each.line <= line && each.endLine >= line)
      return own === undefined ? [] : after.lines.slice(own.line, own.endLine)
    })
    const said = new Set(left.flatMap((line) => line.match(/\w+/g) ?? []))
    return everyPlace(raised, 'before', ({ line }) => {
      const values = (before.lines[line - 1] ?? '').match(LITERAL) ?? []
      return (
        values.length > 0 &&
        values.flatMap((each) => each.match(/\w+/g) ?? []).every((word) => said.has(word))
      )
    })
  },
}

/** A new test was never proof of anything else. */
export const newTest: Doubt = {
  when: 'every one of the tests is new',
  holds: ({ before }, { evidence }) => {
    const tests = listTold(evidence, 'functions')
    const known = new Set([...before.tests, ...before.functions.map(({ key }) => key)])
    return tests.length > 0 && tests.every((each) => !known.has((each as { name: string }).name))
  },
}

const EXPECTED = /@\s*expected\w+\b|#\[\s*(?:should_panic|Expect\w+)|\[\s*ExpectedException/i

/** What the runner is told above the test to expect, it asserts. */
export const expectedAbove: Doubt = {
  when: 'a new line above the test tells its runner what to expect',
  holds: (change, raised) => {
    const gone = placesOn(raised, 'before')
    const came = ({ side, line, endLine = line }: Place): readonly string[] =>
      listEditsAt(change, { side, line: line - ABOVE, endLine }).flatMap((edit) => addedLines(change, edit))
    return gone.length > 0 && gone.every((place) => came(place).some((line) => EXPECTED.test(line)))
  },
}

const ABOVE = 12

const COUNTED = /\b(?:len|size|count|length)\b.{0,80}\b0\b/i
const NOT_EMPTY = /not_?(?:to_)?(?:be_)?empty/i
const EMPTY = /(?<!not_?)(?:\bassert_?empty|\bis_?empty|\btoBeEmpty)\b/i
const NONE = /\bassert_?false\s*\(\s*[\w.]+\s*[,)]|\bassert not [\w.]+\s*(?:,|$)/i

/** More than none is not empty: the same in other words. */
export const sameCount: Doubt = {
  when: 'every one asserts that something is not empty, and what went from there that it has more than none, or that a list is false, and what went that it is empty',
  holds: (change, raised) =>
    everyLine(change, raised, (text, line) => {
      const gone = goneAt(change, { side: 'after', line })
      const isCount = NOT_EMPTY.test(text) && gone.some((each) => COUNTED.test(each))
      return isCount || (NONE.test(text) && gone.some((each) => EMPTY.test(each)))
    }),
}

/** They proved something of a version or a platform that is no longer built for. */
export const noLongerBuilt: Doubt = {
  when: 'a condition of the preprocessor went with each of them',
  holds: (change, { places }) =>
    places.length > 0 &&
    places.every((place) =>
      listEditsNear(change, place)
        .flatMap((edit) => removedLines(change, edit))
        .some((text) => /^\s*#\s*(?:if|ifdef|ifndef)\b/.test(text)),
    ),
}
