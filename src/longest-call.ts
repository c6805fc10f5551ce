import { LONGEST_WAIT_MS } from './execution/worker-pool.ts'
import { defaultFacilitatorTiming } from './payments/facilitators/facilitator-member.ts'
import { defaultTiming } from './payments/sale/gate-options.ts'
import { services } from './services/registry.ts'

/** For the ledger and the way back. */
const REST_MS = 7_000

/**
 * What a call that runs may still need, so that nobody is charged and cut off: verification, the wait for a worker, the
 * longest deadline, a settlement, and the patience with the chain after it. Supervisors and proxies have to wait longer:
 * `docs/operating.md` and `compose.yaml` say so.
 */
export const LONGEST_CALL_MS =
  defaultFacilitatorTiming.verifyTimeoutMs +
  LONGEST_WAIT_MS +
  Math.max(...services.map(({ limits }) => limits.deadlineMs)) +
  defaultFacilitatorTiming.settleTimeoutMs +
  defaultTiming.patienceMs +
  REST_MS
