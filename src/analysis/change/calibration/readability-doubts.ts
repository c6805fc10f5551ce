import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Side } from '../change.ts'
import { listGrowth } from '../findings/function-pairs.ts'
import type { Doubt } from './doubts.ts'

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

/** SonarSource's own limit. */
const HARD_TO_READ = 15

/**
 * More `and`, `or` and `?:`, or one more case of a flat list of them: more to read, not more to keep in mind. Cognitive
 * complexity counts what is nested and what runs in another order, and a whole `switch` as one.
 */
function risesLess(least: number): Doubt {
  return {
    when: `the cognitive complexity of none of them is above ${HARD_TO_READ}, or it rose by less than ${least}`,
    holds: (change, { evidence }) => {
      const named = new Set(
        (Array.isArray(evidence['functions']) ? evidence['functions'] : []).map((each: unknown) =>
          String((each as { name?: unknown }).name),
        ),
      )
      const grown = listGrowth(change).filter(({ after }) => named.has(after.key))
      return grown.every(({ before, after }) => {
        const now = measureReading(change.after, after)
        const was = before === null ? 0 : measureReading(change.before, before)
        return now <= HARD_TO_READ || now - was < least
      })
    },
  }
}

export const hardlyHarder = risesLess(LEAST_RISE)
/** In a function that was complex already, one more condition is what it is for. */
export const oneConditionMore = risesLess(LEAST_RISE + 2)

function measureReading({ measurement }: Side, { line, endLine }: FunctionFacts): number {
  const own = measurement.functions.find((each) => each.line === line && each.endLine === endLine)
  return own?.cognitiveComplexity ?? Infinity
}

/** Both versions of a conflict are counted as one. */
export const inConflict: Doubt = {
  when: 'the file holds the marks of a merge conflict',
  holds: ({ after }) => /^<{7} /m.test(after.text) && /^>{7} /m.test(after.text),
}
