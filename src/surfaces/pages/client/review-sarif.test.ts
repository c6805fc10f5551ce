import { expect, test } from 'vitest'
import { samples } from '../../../catalog/samples.data.ts'
import { emitReviewSarif, type BoughtReview } from './review-sarif.ts'

const reviews = ['developer.change-set-review', 'developer.code-change-review']
const logs = reviews.map((name) => {
  const bought: BoughtReview = { data: samples[name] as NonNullable<BoughtReview['data']> }
  return { bought, log: JSON.parse(emitReviewSarif(bought, 'https://shop.example')) as Log }
})

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { id: string; helpUri: string }[] } }
    readonly results: readonly {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly partialFingerprints: Record<string, string>
      readonly locations: readonly { physicalLocation: { region?: { startLine: number } } }[]
      readonly relatedLocations?: readonly object[]
    }[]
  }[]
}

test('every finding of a bought review is a result with its rule and the fingerprint it was bought with', () => {
  for (const { bought, log } of logs) {
    const [run] = log.runs
    const findings = bought.data?.findings ?? []
    expect(run?.results).toHaveLength(findings.length)
    for (const [index, result] of (run?.results ?? []).entries()) {
      expect(run?.tool.driver.rules[result.ruleIndex]).toMatchObject({
        id: result.ruleId,
        helpUri: `https://shop.example/docs/findings/${result.ruleId}`,
      })
      expect(result.partialFingerprints['primaryLocationLineHash']).toBe(`${findings[index]?.fingerprint}:1`)
    }
  }
})

test('a removed line is named as it was before, and never as a line of the file as it is now', () => {
  const removed = { side: 'before', line: 7, endLine: 7, function: 'pay' } as const
  const finding = { id: 'guard-removed', severity: 'high', message: 'gone', path: 'a b.ts' }
  const data = { findings: [{ ...finding, locations: [removed], related: [{ ...removed, path: 'c.ts' }] }] }
  const [run] = (JSON.parse(emitReviewSarif({ data }, 'https://shop.example')) as Log).runs
  expect(run?.results[0]?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: 'a%20b.ts', uriBaseId: '%SRCROOT%' },
  })
  expect(run?.results[0]?.relatedLocations).toHaveLength(1)
})
