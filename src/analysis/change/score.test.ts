import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findingWeights, scoreChange, type ScoreInput } from './score.ts'
import { severities, type Severity } from './severity.ts'

function change(input: Partial<ScoreInput> & { raised?: readonly Severity[] }): ScoreInput {
  const findings = (input.raised ?? []).map((severity, index) => ({ id: `finding-${index}`, severity }))
  return { findings, codeEqual: false, touchedFunctions: 0, changedLines: 1, ...input }
}

describe('the published fixed points', () => {
  it('one marker and one changed function are 15, medium, review', () => {
    const { score, level, decision } = scoreChange(change({ raised: ['low'], touchedFunctions: 1 }))
    expect([score, level, decision]).toEqual([15, 'medium', 'review'])
  })

  it('a marker alone in a comment is 8, low, approve', () => {
    const { score, level, decision } = scoreChange(change({ raised: ['low'], codeEqual: true }))
    expect([score, level, decision]).toEqual([8, 'low', 'approve'])
  })

  it('one changed function with nothing found is 7, low, approve', () => {
    const { score, level, decision } = scoreChange(change({ touchedFunctions: 1, changedLines: 19 }))
    expect([score, level, decision]).toEqual([7, 'low', 'approve'])
  })

  it('a critical finding is at least 80, critical, block, whatever else there is', () => {
    const { score, level, decision, parts } = scoreChange(change({ raised: ['critical'], codeEqual: true }))
    expect([score, level, decision, parts.bound]).toEqual([80, 'critical', 'block', 'floor'])
  })

  it('equal code is held at 14 unless something high was found', () => {
    expect(scoreChange(change({ raised: ['low', 'low'], codeEqual: true })).score).toBe(14)
    expect(scoreChange(change({ raised: ['high'], codeEqual: true })).score).toBe(35)
  })

  it('size and touched functions alone are approved: a review has a reason', () => {
    const { score, decision } = scoreChange(change({ touchedFunctions: 1_000, changedLines: 100_000 }))
    expect([score, decision]).toEqual([14, 'approve'])
  })

  it('nothing is critical without a critical finding or several high ones', () => {
    const many = (severity: Severity) => Array.from({ length: 30 }, () => severity)
    const levelOf = (raised: readonly Severity[]) =>
      scoreChange(change({ raised, touchedFunctions: 9 })).level
    expect([levelOf(many('low')), levelOf(many('medium')), levelOf(['high', ...many('medium')])]).toEqual([
      'medium',
      'high',
      'high',
    ])
    expect(levelOf(['high', 'high'])).toBe('critical')
  })

  it.each([
    [[], true, 0, 'none'],
    [['low'], false, 12, 'low'],
    [['medium'], false, 22, 'medium'],
    [['medium', 'medium'], false, 40, 'high'],
    [['high', 'high'], false, 74, 'critical'],
  ] as const)('%j is scored and named: %s %i %s', (raised, codeEqual, score, level) => {
    const attention = scoreChange(change({ raised, codeEqual }))
    expect([attention.score, attention.level]).toEqual([score, level])
  })
})

const severityList = fc.array(fc.constantFrom(...severities), { maxLength: 12 })
const scoreInput = fc.record({
  raised: severityList,
  codeEqual: fc.boolean(),
  touchedFunctions: fc.nat(60),
  changedLines: fc.nat(2_000),
})

describe('properties', () => {
  it('a worse change never scores lower: one more finding, function or line', () => {
    fc.assert(
      fc.property(scoreInput, fc.constantFrom(...severities), (input, severity) => {
        const { score } = scoreChange(change(input))
        expect(
          scoreChange(change({ ...input, raised: [...input.raised, severity] })).score,
        ).toBeGreaterThanOrEqual(score)
        expect(
          scoreChange(change({ ...input, touchedFunctions: input.touchedFunctions + 1 })).score,
        ).toBeGreaterThanOrEqual(score)
        expect(
          scoreChange(change({ ...input, changedLines: input.changedLines + 20 })).score,
        ).toBeGreaterThanOrEqual(score)
      }),
    )
  })

  it('the order of findings does not matter', () => {
    fc.assert(
      fc.property(scoreInput, (input) => {
        const reversed = scoreChange(change({ ...input, raised: input.raised.toReversed() }))
        expect(reversed.score).toBe(scoreChange(change(input)).score)
      }),
    )
  })

  it('the parts add up to the score unless a bound is named', () => {
    fc.assert(
      fc.property(scoreInput, (input) => {
        const { score, parts } = scoreChange(change(input))
        const sum = parts.findingPoints + parts.touchedPoints + parts.sizePoints
        expect(parts.findingPoints).toBe(
          input.raised.reduce((total, severity) => total + findingWeights[severity], 0),
        )
        expect(parts.bound).toBe(score === sum ? 'none' : score > sum ? 'floor' : 'ceiling')
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('decision follows level and criticals alone', () => {
    fc.assert(
      fc.property(scoreInput, (input) => {
        const { level, decision } = scoreChange(change(input))
        const expected = input.raised.includes('critical')
          ? 'block'
          : level === 'none' || level === 'low'
            ? 'approve'
            : 'review'
        expect(decision).toBe(expected)
      }),
    )
  })
})
