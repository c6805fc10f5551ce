import { describe, expect, it } from 'vitest'
import { challengeVariants } from '../standins/challenge-variants.data.ts'
import { preflightSeller } from '../standins/preflight-seller.ts'
import { httpAnswer } from '../standins/seller-server.ts'

const POINTS: Readonly<Record<string, number>> = { resource_binding: 10 }

/** The score table, from the failed checks alone. */
function expectedGrade(failed: readonly string[]): readonly [score: number, grade: string] {
  const score = failed.reduce((left, check) => left - (POINTS[check] ?? 25), 100)
  if (score >= 90) return [score, score === 100 ? 'A' : 'B']
  if (score >= 65) return [score, 'C']
  return [Math.max(0, score), score >= 40 ? 'D' : 'F']
}

describe('every rule in more than one wording, over loopback', () => {
  it.each(challengeVariants.map((variant) => [variant.name, variant] as const))(
    '%s',
    async (_name, { url, method, status, headers, body, failed, advisories }) => {
      const { data, seller } = await preflightSeller({
        url,
        method,
        script: (socket) => socket.end(httpAnswer(status, headers, body)),
      })
      const reasons = data.checks.filter(({ passed }) => !passed).map(({ id, reason }) => [id, reason])
      expect(Object.fromEntries(reasons)).toEqual(failed)
      expect(data.advisories.map(({ id }) => id).toSorted()).toEqual([...advisories].toSorted())
      expect([data.score, data.grade]).toEqual(expectedGrade(Object.keys(failed)))
      expect(data.statusCode).toBe(status)
      expect(seller.requests).toHaveLength(1)
    },
  )
})
