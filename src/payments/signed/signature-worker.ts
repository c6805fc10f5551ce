import { serveJobs } from '../../execution/serve-jobs.ts'
import { checkSignature, type SignedPayment } from './signature-check.ts'

/** The thread that checks signatures. Started by `startSignatureThread`. */
serveJobs({ runAll: (payments: readonly SignedPayment[]) => payments.map(check), close: () => {} })

function check(payment: SignedPayment): boolean | null | Error {
  try {
    return checkSignature(payment)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
