import * as z from 'zod'
import type { Change } from '../change.ts'
import { assertionStrengths, type AssertionStrength } from '../../languages/review-knowledge.ts'
import { keptShare } from '../code/function-tokens.ts'
import { compareProof } from '../proof/compare-assertions.ts'
import { listWidenedAttributes } from '../proof/expected-attributes.ts'
import { becameTable } from '../proof/test-places.ts'
import { assertionExamples } from './assertion-examples.data.ts'
import { callCheckExamples } from './call-check-examples.data.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

const strength = (when: string) => z.enum(assertionStrengths).describe(`How much it proved ${when}.`)

const WORDS: Readonly<Record<AssertionStrength, string>> = {
  nothing: 'nothing at all',
  runs: 'that something ran',
  presence: 'that a value is there',
  truth: 'that a value counts as true',
  kind: 'the kind of a value or error',
  bound: 'a bound',
  tolerance: 'a value within a tolerance',
  equality: 'an exact value',
}

/** Of the old test so much is still there: it was not written anew. */
const KEPT = 0.6
/** A shorter test is little more than its assertion. */
const LEAST_TOKENS = 60

/** An assertion that proves less than it did. */
export const assertionWeakened = defineFinding({
  id: 'assertion-weakened',
  severity: 'medium',
  severityNote: 'low when the tests were rewritten',
  trigger:
    'An assertion of a test proves less than before: exact value, tolerance, bound, kind, truth, presence, that it ran, nothing; a wider tolerance, any error where one was named, or any call of a mock where its arguments or number were. Not when the test says as much of the same thing elsewhere.',
  why: 'It still looks like a test, and passes for values it was written to refuse.',
  evidence: z.strictObject({
    assertions: z
      .array(
        z.strictObject({
          test: z.string().describe('The test.'),
          line: z.int().describe('Line of the assertion after.'),
          before: strength('before'),
          after: strength('after'),
        }),
      )
      .describe('Weakened assertions, strength before and after.'),
  }),
  engines: 'lexical',
  check: (change) => {
    const weaker = [...listWeaker(change), ...listWider(change)]
    const first = weaker[0]
    if (first === undefined) return null
    return {
      severity: weaker.some(({ isMain }) => isMain) ? 'medium' : 'low',
      message: `The change weakens ${count(weaker.length, 'assertion')}: ${describe(first)}. Assert the value itself, or say why it may vary now.`,
      places: weaker.flatMap(({ before, after, test }) => [
        { side: 'after' as const, line: after.line, function: test, meaning: after.text },
        { side: 'before' as const, line: before.line, meaning: before.text },
      ]),
      evidence: {
        assertions: weaker.map(({ before, after, test }) => ({
          test,
          line: after.line,
          before: before.strength,
          after: after.strength,
        })),
      },
    }
  },
  examples: {
    flags: [...assertionExamples.flags, ...callCheckExamples.flags],
    allows: [...assertionExamples.allows, ...callCheckExamples.allows],
  },
})

interface Proof {
  readonly line: number
  readonly text: string
  readonly strength: AssertionStrength
  readonly error: string | null
}

interface Weaker {
  readonly before: Proof
  readonly after: Proof
  readonly test: string
  /** The test was not written anew. */
  readonly isMain: boolean
}

function listWeaker(change: Change): Weaker[] {
  return compareProof(change).flatMap((each) => {
    if (becameTable(each)) return []
    const isShort = each.before.tokens.length < LEAST_TOKENS
    const isMain = isShort || keptShare(each.after.tokens, each.before.tokens) >= KEPT
    return each.weakened.map((pair) => ({ ...pair, test: each.after.name, isMain }))
  })
}

/** `#[should_panic(expected = …)]` that became `#[should_panic]`. */
function listWider(change: Change): Weaker[] {
  if (change.isBroken || change.isRepaired) return []
  return listWidenedAttributes(change).map(({ line, lineBefore }) => ({
    before: {
      line: lineBefore,
      text: 'expected error',
      strength: 'equality',
      error: 'named',
    },
    after: { line, text: 'any error', strength: 'kind', error: '' },
    test: change.after.locator(line) ?? '',
    isMain: true,
  }))
}

function describe({ before, after }: Weaker): string {
  if (before.strength === after.strength) return 'a wider tolerance, error or call is accepted'
  return `${WORDS[before.strength]} was asserted, now ${WORDS[after.strength]} is`
}
