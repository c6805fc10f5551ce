import type { ClientEvidence, ClientJudge, ClientVerdict, DiscoveryVerdict } from '../../core/client-judge.ts'
import { workerFile } from '../worker-file.ts'
import type { DiscoveryTask } from './discovery-worker.ts'
import { JudgeThread } from './judge-thread.ts'

export interface ClosableJudge extends ClientJudge {
  close(): Promise<void>
}

/**
 * The official client and the official validator, each in a thread of its own: neither loading them, nor signing, nor a
 * schema that never ends is felt by anyone else, or by the other. They never fail; what could not be judged is said so.
 */
export function createClientJudge(): ClosableJudge {
  const client = new JudgeThread<ClientEvidence, ClientVerdict>(workerFile(import.meta.url, 'payment-worker'))
  const validator = new JudgeThread<DiscoveryTask, DiscoveryVerdict>(
    workerFile(import.meta.url, 'discovery-worker'),
  )
  return {
    prepare: () => {
      client.prepare()
      validator.prepare()
    },
    judgePayment: async (evidence, signal) => (await client.ask(evidence, signal)) ?? notJudged,
    judgeDiscovery: async (challenge, path, signal) =>
      (await validator.ask({ challenge, path }, signal)) ?? tooCostly,
    close: async () => {
      await Promise.all([client.close(), validator.close()])
    },
  }
}

const notJudged: ClientVerdict = { wouldPay: 'no', reasons: ['not_judged'], chosen: null, options: [] }

const tooCostly: DiscoveryVerdict = {
  declared: true,
  valid: false,
  faults: [{ pointer: '/extensions/bazaar/schema', code: 'schema_too_costly', subject: null }],
}
