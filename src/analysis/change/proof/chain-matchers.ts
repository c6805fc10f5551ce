import type { Side } from '../change.ts'
import type { AssertionIdiom, AssertionStrength } from '../../languages/review-knowledge.ts'
import { rankOf } from './judge-condition.ts'

/** A step of a chain that says what is expected. */
export interface Matcher {
  readonly idiom: AssertionIdiom
  /** Its name. */
  readonly at: number
  /** Its opening bracket, -1 without one. */
  readonly open: number
}

type Reader = Side['reader']

/** The matcher of the step at a dot: `.toBe(3)`, or RSpec's `.to eq(3)`. */
export function readMatcher(
  reader: Reader,
  dot: number,
  matchers: readonly AssertionIdiom[],
): Matcher | null {
  const at = dot + 1
  const idiom = matchers.find((each) => each.name.test(reader.text(at)))
  if (idiom === undefined) return readInner(reader, at + 1, matchers)
  return { idiom, at, open: /^[(<]$/.test(reader.text(at + 1)) ? at + 1 : -1 }
}

/** RSpec's `.to eq(3)` and `.to be_nil`: the matcher is the argument. */
function readInner(reader: Reader, at: number, matchers: readonly AssertionIdiom[]): Matcher | null {
  const start = reader.text(at) === '(' ? at + 1 : at
  const idiom = reader.isWord(start) ? matchers.find((each) => each.name.test(reader.text(start))) : undefined
  const open = reader.text(start + 1) === '(' ? start + 1 : -1
  return idiom === undefined ? null : { idiom, at: start, open }
}

/** `isInstanceOf(E.class).hasCause(e)`: what a chain proves is what its strongest step does, the last of equal ones. */
export function strongerOf(before: Matcher | null, next: Matcher | null): Matcher | null {
  if (before === null || next === null) return next ?? before
  return rankOf(strengthOf(next.idiom)) < rankOf(strengthOf(before.idiom)) ? before : next
}

function strengthOf({ proves }: AssertionIdiom): AssertionStrength {
  if (proves === 'condition') return 'truth'
  return proves === 'error' ? 'equality' : proves
}
