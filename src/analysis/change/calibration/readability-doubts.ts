import { isForReaders, isShown } from '../findings/example-files.ts'
import type { Doubt } from './doubts.ts'
import { addedLines, removedLines } from './edited-places.ts'

/** Nobody wrote it by hand. */
export const generated: Doubt = {
  when: 'the file says that it is generated, or looks minified',
  holds: ({ after }) => {
    const sign = after.measurement.generated
    return sign !== null && sign.kind !== 'long-line'
  },
}

const MOST_LINES = 5000

/** Built of others, or so long that one more function is not what makes it hard to read. */
export const endless: Doubt = {
  when: `the file has more than ${MOST_LINES} lines`,
  holds: ({ after }) => after.lines.length > MOST_LINES,
}

const FAR_OUT = 25
const LEAST_RISE = 3

/** A function that is new is read whole; in a file that was there before it may come from another one. */
export const newToFile: Doubt = {
  when: `all that rose by ${LEAST_RISE} are new, and the file was there before or none is above ${FAR_OUT}`,
  holds: ({ before }, { evidence }) => {
    const named: unknown[] = Array.isArray(evidence['functions']) ? evidence['functions'] : []
    const isOld = before.text.trim() !== ''
    return (
      named.length > 0 &&
      named.every((each) => {
        const numbers = each as { before?: unknown; after?: unknown }
        const isNew = numbers.before === null
        return isNew
          ? isOld || Number(numbers.after) <= FAR_OUT
          : Number(numbers.after) - Number(numbers.before) < LEAST_RISE
      })
    )
  },
}

const BRANCHES =
  /\b(?:if|elif|elsif|unless|for|foreach|while|until|switch|case|when|match|catch|except|rescue|guard|loop)\b/g
const LEAST_BRANCHES = 3

/** More `and`, `or` and `?:`, hardly a branch more: a longer list to read, not more paths to follow. */
export const onlyOperators: Doubt = {
  when: `fewer than ${LEAST_BRANCHES} branches or loops came, only operators`,
  holds: (change) => {
    const count = (lines: readonly string[]): number => lines.join('\n').match(BRANCHES)?.length ?? 0
    const gained = change.edits.reduce((sum, edit) => {
      return sum + count(addedLines(change, edit)) - count(removedLines(change, edit))
    }, 0)
    return gained < LEAST_BRANCHES
  },
}

/** Examples, benchmarks, fixtures, and scripts that build the project itself. */
export const ownTool: Doubt = {
  when: 'the file is an example, a benchmark, a fixture or a script that builds the project',
  holds: ({ filename }) => isForReaders(filename),
}

/** The same without what builds the project: a step that is left out there is missed. */
export const shownOnly: Doubt = {
  when: 'the file is an example, a benchmark or a fixture',
  holds: ({ filename }) => isShown(filename),
}

const TEST_DATA =
  /(?:^|[\\/])(?:test|tests|spec|specs|__tests__)[\\/](?:.*[\\/])?(?:\w*data|cases|\w+_cases|inputs?|samples?|resources|snapshots?|expected|corpus)[\\/]/i

/** Data of tests is as broken as its test wants it. */
export const testData: Doubt = {
  when: 'the file is data of a test, an example or a fixture',
  holds: ({ filename }) => isShown(filename) || TEST_DATA.test(filename ?? ''),
}

const OLD_PYTHON =
  /\bfrom __future__\b|\bunicode\(|\bbasestring\b|\bxrange\(|\.iteritems\(|\braw_input\(|\burllib2\b|\bStringIO import\b|\.has_key\(|python2/

/** A project of an older Python goes on as it was. */
export const oldPython: Doubt = {
  when: 'an older Python reads it, and the file was written for one already',
  holds: ({ before }, { evidence }) => evidence['olderPython'] === true && OLD_PYTHON.test(before.text),
}

/** What was not there was not weakened. */
export const newFile: Doubt = {
  when: 'the file is new',
  holds: ({ before }) => before.text.trim() === '',
}

/** What a package asks of whoever uses it is as wide as it works. */
export const askedOfOthers: Doubt = {
  when: 'every entry stands under `peerDependencies` or `engines`',
  holds: ({ after }, raised) => {
    const places = raised.places.filter(({ side }) => side === 'after')
    const sectionOf = (line: number): string | undefined =>
      after.lines.slice(0, line - 1).findLast((each) => /"\w+"\s*:\s*\{/.test(each))
    return (
      places.length > 0 &&
      places.every(({ line }) => /"(?:peerDependencies|engines)"/.test(sectionOf(line) ?? ''))
    )
  },
}
