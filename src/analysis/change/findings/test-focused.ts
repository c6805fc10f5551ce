import type { Side } from '../change.ts'
import type { Call } from '../../languages/engine/calls.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** One test runs and all the others do not. */
export const testFocused = defineFinding({
  id: 'test-focused',
  severity: 'medium',
  trigger: "New `it.only`, `describe.only`, `fit`, `fdescribe`, RSpec's focus and their like.",
  why: 'The rest of the suite is silently left out.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['javascript', 'typescript', 'ruby', 'python'],
  check: (change) => {
    const hits = findNewHits(change, findFocused)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change runs ${count(hits.length, 'test')} alone and leaves out the rest of the file; nothing else is proved. Take the focus out before merging.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'javascript',
        before: "it('a', () => {\n  expect(f()).toBe(1)\n})\n",
        after: "it.only('a', () => {\n  expect(f()).toBe(1)\n})\n",
      },
      {
        language: 'typescript',
        before: "describe('a', () => {})\n",
        after: "describe.only('a', () => {})\n",
      },
      {
        language: 'ruby',
        before: "it 'a' do\n  expect(f).to eq(1)\nend\n",
        after: "fit 'a' do\n  expect(f).to eq(1)\nend\n",
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f()\n',
        after: '@pytest.mark.only\ndef test_a():\n    assert f()\n',
      },
    ],
    allows: [
      {
        language: 'javascript',
        before: "it('a', () => {})\n",
        after: "it('b', () => {})\nquery.only('a')\n",
      },
      { language: 'javascript', before: 'resize(box)\n', after: 'fit(box)\nfit(box, 2)\n' },
      { language: 'typescript', before: "it.only('a', () => {})\n", after: "it.only('a', () => { f() })\n" },
      { language: 'ruby', before: "it 'a' do\n  f\nend\n", after: "it 'a' do\n  g\nend\n" },
      {
        language: 'python',
        before: 'def test_a():\n    assert f()\n',
        after: 'def test_a():\n    assert f(1)\n',
      },
    ],
  },
})

/** `fit('title', …)` is a test; `fit(data)` and `model.fit('x')` fit something. */
function isFocus({ callee, token, from }: Call, reader: TokenReader): boolean {
  if (!/^f(?:it|describe|context|specify)$/.test(callee)) return true
  return reader.isString(from) && reader.text(token - 1) !== '.'
}

const FOCUS = /^(?:focus|only)$/

function findFocused({ calls, review, functions, reader }: Side): Hit[] {
  const called = calls
    .filter((call) => review.tests.focuses.calls?.test(call.callee) === true && isFocus(call, reader))
    .map(({ line, callee, from }) => ({ line, label: callee, meaning: reader.text(from) }))
  const decorated = functions
    .filter(({ decorators }) => decorators.some((name) => FOCUS.test(name.slice(name.lastIndexOf('.') + 1))))
    .map(({ line, key }) => ({ line, label: 'only', meaning: key }))
  return [...called, ...decorated]
}
