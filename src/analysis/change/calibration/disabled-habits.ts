import { accessWords } from '../code/protection-words.data.ts'
import { supplyFile } from '../code/supply-chain-words.data.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace, listEditsAt, placesOn } from './edited-places.ts'
import { isSentence, isTracked } from './reasons.ts'

const LONGEST_BLOCK = 60

/** `//*` above them and `/*` now: a block that its authors switch on and off with one stroke. */
export const switchedByMark: Doubt = {
  when: 'all of them stand in blocks whose first line was `//*` and is `/*`, which switches them off and on',
  holds: ({ before, after, edits }, raised) => {
    const opened = new Set(
      edits
        .filter(({ oldStart }) => before.lines[oldStart]?.trim() === '//*')
        .map(({ newStart }) => newStart + 1),
    )
    const isInside = (line: number): boolean => {
      for (let at = line - 1; at > 0 && line - at <= LONGEST_BLOCK; at--) {
        const text = after.lines[at - 1]?.trim() ?? ''
        if (text === '/*') return opened.has(at)
        if (text.includes('*/')) return false
      }
      return false
    }
    return opened.size > 0 && everyPlace(raised, 'after', ({ line }) => isInside(line))
  },
}

const LONGEST_LINE = 400
const HEAD = /^\W*?(@?[A-Za-z]\w{4,40})/
const LEAST_KEPT = 3

/** What is retired there stays as a comment, so that nobody takes its number again. */
export const keptThatWay: Doubt = {
  when: `at least ${LEAST_KEPT} comments of the file began with the same annotation before`,
  holds: ({ before, after }, raised) => {
    const headOf = (text: string): string => HEAD.exec(text.slice(0, LONGEST_LINE))?.[1] ?? ''
    const kept = new Map<string, number>()
    for (const { text } of before.comments) kept.set(headOf(text), (kept.get(headOf(text)) ?? 0) + 1)
    return placesOn(raised, 'after').some(({ line }) => {
      const own = headOf(after.lines[line - 1] ?? '')
      return own.startsWith('@') && (kept.get(own) ?? 0) >= LEAST_KEPT
    })
  },
}

const SETTINGS = /(?:^|[\\/])\w[\w.-]*\.(?:ya?ml|toml|ini|properties|conf|cfg)$/i
const OF_TOOLS = /(?:^|[\\/])\.|(?:lint|pytest|mypy|tox|codecov|coverage|setup|phpunit|phpstan)/i

/** Values that a program starts with are left in their file to be switched on by whoever needs them. */
export const plainSettings: Doubt = {
  when: 'the file holds settings of a program, not of a build, a check or another tool',
  holds: ({ filename }) =>
    filename !== null && SETTINGS.test(filename) && !supplyFile.test(filename) && !OF_TOOLS.test(filename),
}

const WHEN = /^\s*#\s*(?:-\s*)?(?:schedule|cron|cancel-in-progress|workflow_dispatch)\b/

/** When a workflow runs, and whether the next run stops it, is its authors' own matter. */
export const whenItRuns: Doubt = {
  when: 'all of them say when a workflow runs, or whether the next run stops it',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      WHEN.test((after.lines[line - 1] ?? '').slice(0, LONGEST_LINE)),
    ),
}

const MOST_HABIT = 15
/** What holds a program to what it may do, or says that something went wrong. */
const OF_CARE =
  /\b(?:[Uu]n)?[Ll]ock|_lock|[a-z]Lock|[Aa]udit|[Cc]heck|[Vv]alid|[Vv]erif|[Ee]nsure|[Rr]equire|[Aa]ssert|[Gg]uard|[Ll]imit|[Ss]aniti[sz]|[Ee]scape|[Ee]ncrypt|[Ss]ecur|throw|raise|panic|\b(?:abort|fail|reject|rollback)/

/** A few lines of a program are left as a comment by habit: as often as not nobody wants to be stopped for them. */
export const fewOfNoCare: Doubt = {
  when: `they are at most ${MOST_HABIT}, of a program, and none of them speaks of access, checks, locks or failures`,
  holds: ({ isTest, filename, after }, raised) => {
    const places = placesOn(raised, 'after')
    const isOfCare = (text: string): boolean => accessWords.test(text) || OF_CARE.test(text)
    return (
      !isTest &&
      !SETTINGS.test(filename ?? '') &&
      !supplyFile.test(filename ?? '') &&
      places.length <= MOST_HABIT &&
      !places.some(({ line }) => isOfCare((after.lines[line - 1] ?? '').slice(0, LONGEST_LINE)))
    )
  },
}

const LEAST_KEPT_CODE = 10

/** Whoever keeps old code as comments in a file knows what one more block of it is. */
export const keepsOldCode: Doubt = {
  when: `in a program, at least ${LEAST_KEPT_CODE} lines of code were comments of the file before`,
  holds: ({ isTest, filename, before }) =>
    !isTest && !SETTINGS.test(filename ?? '') && before.codeComments.length >= LEAST_KEPT_CODE,
}

const SPOKEN_OF =
  /\bcomment(?:ing|ed)\b.{0,20}\b(?:out|code|earlier|old|previous|until|for now|lines?|since|because)\b|\bout[- ]?commented\b/i

/** `// Supported now, hence commenting the earlier code`, wherever the change says so. */
export const spokenOf: Doubt = {
  when: 'a new comment in words says that code is commented out',
  holds: (change, raised) => {
    const { after } = change
    const off = new Set(placesOn(raised, 'after').map(({ line }) => line))
    return after.comments.some(({ line }) => {
      const text = after.lines[line - 1] ?? ''
      const isNew = (): boolean => listEditsAt(change, { side: 'after', line }).length > 0
      return !off.has(line) && SPOKEN_OF.test(text) && (isSentence(text) || isTracked(text)) && isNew()
    })
  },
}
