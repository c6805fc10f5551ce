import type { AssertionStrength } from '../../languages/review-knowledge.ts'
import type { ExpectedCall } from './expected-call.ts'

/** One assertion of a test: what it is about and how much it proves. */
export interface Assertion {
  readonly line: number
  readonly token: number
  /** What is asserted about, as tokens; empty when it cannot be told. */
  readonly subject: string
  /** The value that is expected, when it is one. */
  readonly expected: string | null
  readonly strength: AssertionStrength
  /** How far off is still right; null when that is not said. */
  readonly tolerance: number | null
  /** The expected error, when an error is expected; empty for any. */
  readonly error: string | null
  /** The expected error's message is expected too. */
  readonly says: boolean
  readonly text: string
  /** It asserts by its name; how much is not known. */
  readonly isUnknown?: true
  /** It is about a call to a stand-in. */
  readonly call?: ExpectedCall
}
