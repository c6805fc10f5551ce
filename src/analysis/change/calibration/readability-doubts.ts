import type { Doubt } from './doubts.ts'
import { addedLines, removedLines } from './edited-places.ts'

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
