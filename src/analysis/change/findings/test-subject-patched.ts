import type { Side } from '../change.ts'
import { compareTests } from '../proof/compare-tests.ts'
import type { TestCase } from '../proof/list-tests.ts'
import { functionNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A test that replaces what it tests. */
export const testSubjectPatched = defineFinding({
  id: 'test-subject-patched',
  severity: 'medium',
  trigger:
    "A test newly patches or mocks the very function whose result it asserts: monkeypatch.setattr, mock.patch, patch.object, jest.spyOn, vi.spyOn, RSpec's allow … to receive.",
  why: 'It asserts its own stand-in.',
  evidence: functionNames,
  engines: 'lexical',
  languages: ['python', 'javascript', 'ruby'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    const { pairs, added } = compareTests(change)
    const old = new Map(pairs.map(({ before, after }) => [after, findPatched(change.before, before)]))
    const tests = [...pairs.map(({ after }) => after), ...added].filter((test) => {
      return findPatched(change.after, test).length > (old.get(test)?.length ?? 0)
    })
    if (tests.length === 0) return null
    return {
      severity: 'medium',
      message: `The change makes ${count(tests.length, 'test')} patch the function whose result it asserts; the test proves the patch, not the code. Patch what it calls, not what it tests.`,
      places: tests.flatMap((test) => {
        return findPatched(change.after, test).map((line) => ({
          side: 'after' as const,
          line,
          function: test.name,
        }))
      }),
      evidence: { functions: tests.map(({ name }) => ({ name })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def test_a():\n    assert price(3) == 6\n',
        after:
          'def test_a(monkeypatch):\n    monkeypatch.setattr("shop.price", lambda n: 6)\n    assert shop.price(3) == 6\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  expect(shop.price(3)).toBe(6)\n})\n",
        after:
          "it('a', () => {\n  jest.spyOn(shop, 'price').mockReturnValue(6)\n  expect(shop.price(3)).toBe(6)\n})\n",
      },
      {
        language: 'ruby',
        before: "it 'a' do\n  expect(shop.price(3)).to eq(6)\nend\n",
        after:
          "it 'a' do\n  allow(shop).to receive(:price).and_return(6)\n  expect(shop.price(3)).to eq(6)\nend\n",
      },
    ],
    allows: [
      {
        language: 'ruby',
        filename: 'spec/a_spec.rb',
        before: "it 'a' do\n  expect(names(matrix)).to eq(['x'])\nend\n",
        after:
          "it 'a' do\n  allow(ENV).to receive(:[]).with('A').and_return('b')\n  expect(names(matrix)).to eq(['x'])\nend\n",
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert price(3) == 6\n',
        after:
          'def test_a(monkeypatch):\n    monkeypatch.setattr("shop.rate", lambda: 2)\n    assert shop.price(3) == 6\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  expect(shop.price(3)).toBe(6)\n})\n",
        after:
          "it('a', () => {\n  const rate = jest.spyOn(shop, 'rate').mockReturnValue(2)\n  expect(shop.price(3)).toBe(6)\n  expect(rate).toHaveBeenCalled()\n})\n",
      },
      {
        language: 'ruby',
        before: "it 'a' do\n  expect(shop.price(3)).to eq(6)\nend\n",
        after:
          "it 'a' do\n  allow(shop).to receive(:rate).and_return(2)\n  expect(shop.price(3)).to eq(6)\nend\n",
      },
    ],
  },
})

const PATCHES = /(?:^|\.)(?:setattr|patch|patch\.object|object|spyOn|stub|receive|replaceProperty)$/
const NAME = /([A-Za-z_]\w*)['"`]?$/

/** Lines of a test that patch a function called in the subject of one of its assertions. */
function findPatched({ calls, reader }: Side, { from, to, assertions }: TestCase): number[] {
  const subjects = assertions.map(({ subject }) => subject)
  if (subjects.length === 0) return []
  const isTested = (name: string): boolean =>
    NAME.test(name) && subjects.some((subject) => subject.includes(`${name} (`))
  const received: number[] = []
  for (let at = from; at < to; at++) {
    // RSpec's `to receive(:name)` reads like a definition, so it is no call of the list.
    const isReceiver = reader.text(at) === 'receive' && reader.text(at + 1) === '('
    if (isReceiver && isTested(reader.text(at + 2).replace(/^:/, ''))) received.push(reader.line(at))
  }
  const patched = listWithin(calls, from, to).flatMap(({ callee, line, from: start, to: end }) => {
    if (!PATCHES.test(callee)) return []
    const names: string[] = []
    for (let at = start; at < Math.min(end, start + 8); at++) {
      const name =
        reader.isString(at) || reader.text(at).startsWith(':') || reader.text(at - 1) === ':'
          ? NAME.exec(reader.text(at))?.[1]
          : undefined
      if (name !== undefined) names.push(name)
    }
    return names.some(isTested) ? [line] : []
  })
  return [...patched, ...received]
}

/** Calls whose name stands between two tokens; calls are in order. */
function listWithin(calls: Side['calls'], from: number, to: number): Side['calls'] {
  let low = 0
  let high = calls.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((calls[middle]?.token ?? 0) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < calls.length && (calls[end]?.token ?? to) < to) end++
  return calls.slice(low, end)
}
