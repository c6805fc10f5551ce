import type { Side } from '../change.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import type { AssertionIdiom } from '../../languages/review-knowledge.ts'

/** Arguments of an assertion; Go's testify passes the test first, JUnit up to its fourth version a message. */
export function listArguments(side: Side, call: Call, idiom: AssertionIdiom): (readonly [number, number])[] {
  const { reader, review } = side
  const all = splitArguments(reader, call)
  const isTestFirst = review.family === 'go' && reader.text(call.from) === 't'
  return isTestFirst || hasMessageFirst(side, all, idiom) ? all.slice(1) : all
}

/** A text where a condition is asked for, or before two values of which the last is no message. */
function hasMessageFirst(
  { reader, review }: Side,
  all: readonly (readonly [number, number])[],
  { proves }: AssertionIdiom,
): boolean {
  if (review.family !== 'java' || !reader.isString(all[0]?.[0] ?? -1)) return false
  return proves === 'condition' ? all.length > 1 : all.length > 2 && !reader.isString(all.at(-1)?.[0] ?? -1)
}
