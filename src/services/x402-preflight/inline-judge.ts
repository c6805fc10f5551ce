import type { ClientJudge } from '../../core/client-judge.ts'

/** The judge where it is asked, for recorded worlds: nothing bounds it, so no stranger's answer belongs here. */
export const inlineJudge: ClientJudge = {
  prepare: () => undefined,
  // The official packages are large, and whoever only reads the catalog never needs them.
  judgePayment: async (evidence) => {
    const { judgePayment } = await import('./payability/judge-payment.ts')
    return await judgePayment(evidence)
  },
  judgeDiscovery: async (challenge, path) => {
    const { judgeDiscovery } = await import('./discovery/judge-discovery.ts')
    return judgeDiscovery(challenge, path)
  },
}
