import { expect, test } from 'vitest'
import { renderResult } from './render-result.ts'

const finding = {
  id: 'eval-<b>',
  severity: 'high',
  message: 'Code <script> is run.',
  path: 'a/<i>.py',
  locations: [
    { side: 'after', line: 3, endLine: 3, function: 'f' },
    { side: 'before', line: 1, endLine: 2, function: null },
  ],
  related: [{ path: 'b.py', side: 'after', line: 9, endLine: 9, function: null }],
}

test.each(['developer.code-change-review', 'developer.change-set-review'])(
  '%s: a finding shows its places, and nothing of a source becomes markup',
  (service) => {
    const page = String(renderResult(service, { findings: [finding] }))
    expect(page).toContain('line 3 in f')
    expect(page).toContain('lines 1–2 before the change')
    expect(page).toContain('b.py, line 9')
    expect(page).not.toMatch(/<(?:script|b|i)>/)
  },
)

test('code metrics: signals come before the functions, and what is not shown is counted', () => {
  const functionMetrics = Array.from({ length: 60 }, (_, index) => ({
    name: `f${index}`,
    line: index,
    endLine: index,
    estimatedCyclomaticComplexity: 1,
  }))
  const reviewSignals = [
    { severity: 'low', message: 'Long.', functions: [{ name: 'f1', line: 7, value: 70 }] },
  ]
  const page = String(renderResult('developer.code-metrics', { functionMetrics, reviewSignals }))
  expect(page.indexOf('f1 (line 7: 70)')).toBeLessThan(page.indexOf('Complexity per function'))
  expect(page).toContain('50 most complex of 60')
})

test('preflight: what could not be looked at has not failed, and the reason is told', () => {
  const checks = [
    { id: 'a', passed: false, severity: 'high', message: 'A.', reason: 'not_evaluable' },
    { id: 'b', passed: false, severity: 'high', message: 'B.', reason: 'wrong_status' },
  ]
  const page = String(
    renderResult('developer.x402-preflight', { checks, payability: { decision: 'refuse', wouldPay: 'no' } }),
  )
  expect(page).toContain('not looked at')
  expect(page.match(/✗ failed/g)).toHaveLength(1)
  expect(page).toContain('wrong_status')
  expect(page).toContain('refuse')
})
