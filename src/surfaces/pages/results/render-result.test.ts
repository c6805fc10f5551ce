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
  expect(page).toContain('The 25 highest of 60')
  for (const { name } of functionMetrics) expect(page).toContain(`<code>${name}</code>`)
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
  expect(page.match(/<li class="failed">/g)).toHaveLength(1)
  expect(page).toContain('wrong_status')
  expect(page).toContain('refuse')
})

test('preflight: what failed comes first, and the checks are counted', () => {
  const checks = [
    { id: 'a', passed: true, severity: 'high', message: 'A.' },
    { id: 'b', passed: false, severity: 'high', message: 'B.', reason: 'not_evaluable' },
    { id: 'c', passed: true, severity: 'high', message: 'C.' },
    { id: 'd', passed: false, severity: 'medium', message: 'D.', reason: 'wrong' },
  ]
  const page = String(renderResult('developer.x402-preflight', { checks }))
  expect(page).toContain('Checks: 1 failed, 1 not looked at, 2 passed')
  expect([...page.matchAll(/\/docs\/checks\/([a-d])"/g)].map(([, id]) => id)).toEqual(['d', 'b', 'a', 'c'])
})

test('preflight: what passed is folded below what failed, and stands alone when nothing did', () => {
  const passed = { id: 'a', passed: true, severity: 'high', message: 'A.' }
  const failed = { id: 'b', passed: false, severity: 'high', message: 'B.', reason: 'wrong' }
  const render = (checks: object[]) => String(renderResult('developer.x402-preflight', { checks }))
  expect(render([passed, failed])).toMatch(
    /<li class="failed">.*<details class="passed-checks">.*1 passed.*<li class="passed">/s,
  )
  expect(render([passed])).not.toContain('passed-checks')
})

test('preflight: an answer says when the endpoint was tested, where it knows', () => {
  const render = (checkedAt: unknown) => String(renderResult('developer.x402-preflight', { checkedAt }))
  expect(render('2026-09-20T10:42:07.000+00:00')).toContain('>2026-09-20, 10:42 UTC</time>')
  for (const other of [undefined, 'yesterday', '"><b>']) expect(render(other)).not.toContain('<time')
})

test('a change set: files stand heaviest first, or by folder and name', () => {
  const file = (path: string, attentionScore: number) => ({ path, attentionScore, reviewDecision: 'review' })
  const files = [file('src/z.py', 5), file('b.py', 80), file('src/a.py', 30)]
  const page = String(renderResult('developer.change-set-review', { files }))
  const [, byWeight = '', byName = ''] = page.split('class="tree"')
  const names = (part: string) => [...part.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name)
  expect(names(byWeight)).toEqual(['b.py', 'src/a.py', 'src/z.py'])
  expect(names(byName)).toEqual(['src/', 'a.py', 'z.py', 'b.py'])
})

test('a change set: the bar beside the score of a file is that score', () => {
  const files = [
    { path: 'a.py', status: 'modified', changedLines: 900, reviewDecision: 'approve', attentionScore: 5 },
    { path: 'b.py', status: 'modified', changedLines: 1, reviewDecision: 'block', attentionScore: 75 },
  ]
  const page = String(renderResult('developer.change-set-review', { files }))
  expect(
    [...page.matchAll(/<rect class="f-\w+" width="([\d.]+)" height="10"/g)].map(([, width]) => width),
  ).toEqual(['5', '75'])
})

const before = 'def f(a):\n    check(a)\n    return a\n'
const after = 'def f(a):\n    return a + "<i>"\n'

test('a review shows the change with its findings at their lines, and the list leads there', () => {
  const found = {
    ...finding,
    path: undefined,
    locations: [{ side: 'before', line: 2, endLine: 2 }],
    related: [],
  }
  const page = String(
    renderResult(
      'developer.code-change-review',
      { findings: [found] },
      { before, after, language: 'python' },
    ),
  )
  expect(page).toContain('href="#f0-b2"')
  expect(page).toMatch(/<del class="l hit" id="f0-b2"[^>]*>.*check\(a\).*<\/del>\s*<span class="note high"/s)
  expect(page).toContain('<mark>')
  expect(page).toContain('&lt;i&gt;')
  expect(page).not.toContain('<i>"')
})

test('unchanged lines far from a change are folded, and lines with a finding are not', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`)
  const found = {
    ...finding,
    locations: [{ side: 'after', line: 40, endLine: 40 }],
    path: undefined,
    related: [],
  }
  const request = { before: lines.join('\n'), after: ['changed', ...lines.slice(1)].join('\n') }
  const page = String(renderResult('developer.code-change-review', { findings: [found] }, request))
  const shown = page.replaceAll(/<details>.*?<\/details>/gs, '')
  expect(shown).toContain('line 4<')
  expect(shown).not.toContain('line 20<')
  expect(shown).toContain('id="f0-a40"')
  expect(page).toContain('line 20<')
})

test('each finding in a change leads to the one before and the one after it, from file to file, in reading order', () => {
  const at = (path: string, line: number) => ({
    ...finding,
    path,
    locations: [{ side: 'after', line, endLine: line }],
    related: [],
  })
  const files = ['a.py', 'b.py'].map((path) => ({ path, before: 'x\n', after: 'y\nz\n' }))
  const data = { files, findings: [at('b.py', 1), at('a.py', 2), at('a.py', 1)] }
  const page = String(renderResult('developer.change-set-review', data, { files }))
  const stops = [...page.matchAll(/id="(f\d-a\d)".*?<span class="ways"\s*>(.*?)<\/span/gs)].map(
    ([, id, ways = '']) => [
      id,
      ...[...ways.matchAll(/href="#([^"]+)">([A-Z]\w+)/g)].map(([, to, name]) => `${name} ${to}`),
    ],
  )
  expect(stops).toEqual([
    ['f0-a1', 'Next f0-a2', 'All findings'],
    ['f0-a2', 'Previous f0-a1', 'Next f1-a1', 'All findings'],
    ['f1-a1', 'Previous f0-a2', 'All findings'],
  ])
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})

test('two places that one unchanged line stands for have one line, and both lead to it', () => {
  const found = {
    ...finding,
    path: undefined,
    locations: [
      { side: 'after', line: 1, endLine: 1 },
      { side: 'before', line: 1, endLine: 1 },
    ],
    related: [],
  }
  const request = { before: 'same\nold\n', after: 'same\nnew\n' }
  const page = String(renderResult('developer.code-change-review', { findings: [found] }, request))
  expect(page.match(/href="#f0-a1"/g)).toHaveLength(2)
  expect(page).not.toContain('#f0-b1')
})

test('a long change is cut into sheets that are laid out as they come into view, however its runs lie', () => {
  const text = (word: string): string =>
    Array.from({ length: 2_000 }, (_, at) => (at % 5 === 0 ? `${word} ${at}` : `line ${at}`)).join('\n')
  const request = { before: text('old'), after: text('new') }
  const page = String(renderResult('developer.code-change-review', { findings: [] }, request))
  const sheets = page.split('<div class="sheet off">').slice(1)
  expect(sheets.length).toBeGreaterThan(30)
  const lines = sheets.map((sheet) => sheet.match(/class="l(?! copy)/g)?.length ?? 0)
  expect(Math.max(...lines)).toBeLessThanOrEqual(120)
})

test.each([
  ['developer.change-set-review', { files: [{ path: '/'.repeat(100_000) }] }],
  ['developer.code-change-review', { findings: 'x', functionChanges: [], scoreParts: 5 }],
  ['developer.code-metrics', { functionMetrics: [{ line: -1e308, lines: 'x', endLine: 1e308 }] }],
  [
    'developer.x402-preflight',
    { payability: { decision: '"><script>' }, grade: '"><script>', checks: [null] },
  ],
  [
    'developer.openapi-test-generate',
    { operations: [{ method: '<script>' }], warnings: [{}], source: '</textarea><script>' },
  ],
  ['data.schema', { schema: nest(5_000), fields: [null] }],
  ['document.diff', { hunks: [{ lines: [{ op: '<script>', text: '<script>', spans: [[5, -1], 'x'] }] }] }],
])('%s: what anybody sends is shown without becoming markup or ending the worker', (service, data) => {
  const page = String(renderResult(service, data))
  expect(page).not.toMatch(/<script/i)
})

test('a schema too wide for its tree says what is left out, and offers no empty text', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 2_500 }, (_, index) => [`key${index}`, { type: 'string' }]),
  )
  const fields = [{ pointer: '/properties/key0', required: true }]
  const data = { schema: { type: 'object', properties }, schemaText: null, fields, fieldsOmitted: 2_499 }
  const page = String(renderResult('data.schema', data))
  expect(page).toContain('The first 2,000 places; the answer as JSON has all.')
  expect(page).toContain('told of the first 1 properties')
  expect(page).not.toContain('data-download')
  const small = String(renderResult('data.schema', { schema: { type: 'string' }, schemaText: '{}\n' }))
  expect(small).not.toContain('the answer as JSON')
  expect(small).toContain('data-download="schema.json"')
})

function nest(depth: number): unknown {
  let schema: unknown = { type: 'string' }
  for (let level = 0; level < depth; level++) schema = { type: 'array', items: schema }
  return schema
}
