import type { ClientEvidence, ClientVerdict } from '../../core/client-judge.ts'
import { judgePayment } from '../../services/x402-preflight/payability/judge-payment.ts'
import { silenceConsole } from './silence-console.ts'

silenceConsole()

/** The inside of the client's thread; null only loads it. */
export default async function judge(evidence: ClientEvidence | null): Promise<ClientVerdict | null> {
  return evidence === null ? null : await judgePayment(evidence)
}
