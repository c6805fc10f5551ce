import { startJobThread } from '../../execution/job-thread.ts'
import { workerFile } from '../../execution/worker-file.ts'
import type { CheckSignature, SignedPayment } from './signature-check.ts'

export interface SignatureThread {
  readonly check: CheckSignature
  close(): Promise<void>
}

/** Signatures are checked for whoever sends anything, so their arithmetic keeps no other caller waiting. */
export function startSignatureThread(): SignatureThread {
  const { ask, close } = startJobThread<SignedPayment, boolean | null>(
    workerFile(import.meta.url, 'signature-worker'),
    null,
    'signatures are checked no longer',
  )
  return { check: ask, close }
}
