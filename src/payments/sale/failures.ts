import { Problem, type ProblemCode } from '../../core/problem.ts'
import type { MoveFacts } from '../ledger/ledger.ts'

/** What the payer sent could not be used. All else, a full queue above all, is nobody's fault but ours or the world's. */
const payerCaused: ReadonlySet<ProblemCode> = new Set([
  'malformed-json',
  'invalid-input',
  'invalid-document',
  'unsupported-openapi-version',
  'swagger-2-document',
  'no-paths',
  'no-operations',
  'target-refused',
  'binary-content',
  'invalid-content',
  'content-too-complex',
])

class BuyerLeft extends Problem {}

export function buyerLeft(): Problem {
  return new BuyerLeft('deadline-exceeded', 'The buyer hung up; nothing was charged.')
}

/** Why a run came to nothing, as the ledger keeps it, and whether that is held against the payer. */
export function explainFailure(error: unknown): Pick<MoveFacts, 'reason' | 'blame'> {
  if (error instanceof BuyerLeft) return { reason: 'buyer-left', blame: 'payer' }
  if (!(error instanceof Problem)) return { reason: 'internal' }
  return payerCaused.has(error.code) ? { reason: error.code, blame: 'payer' } : { reason: error.code }
}
