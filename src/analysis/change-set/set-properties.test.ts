import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PythonEngine } from '../../core/python-engine.ts'
import { reviewDecisions } from '../change/score.ts'
import { reviewSet, type SetReview } from './review-set.ts'
import type { SetFile } from './set-file.ts'

/** None of these files is read by Python. */
const python: PythonEngine = {
  inspect: () => Promise.reject(new Error('no Python is read here')),
}

/** Files that know nothing of each other: harmless, told at low, at medium, at high, and blocked. */
const files: readonly SetFile[] = [
  { path: 'a/names.go', before: 'package a\n', after: 'package a\n\nvar A = 1\n' },
  {
    path: 'b/list.js',
    before: 'export const f = (a) => a\n',
    after: '// TODO: more\nexport const f = (a) => a + 1\n',
  },
  {
    path: 'c/pay.go',
    before:
      'package c\n\nfunc Pay(n int) error {\n\tif n < 0 {\n\t\treturn errors.New("n")\n\t}\n\treturn book(n)\n}\n',
    after: 'package c\n\nfunc Pay(n int) error {\n\treturn book(n)\n}\n',
  },
  {
    path: 'd/run.ts',
    before: 'export function run(text: string) {\n  return parse(text)\n}\n',
    after: 'export function run(text: string) {\n  return eval(text)\n}\n',
  },
  {
    path: 'e/count.test.ts',
    before: "it('adds', () => {\n  expect(add(1, 2)).toBe(3)\n})\n",
    after: "it('adds', () => {\n  expect(add(1, 2)).toBeDefined()\n})\n",
  },
  { path: 'f/set.json', before: '{"a": 1}\n', after: '{"a": 1\n' },
  { path: 'g/new.rb', before: null, after: 'def greet(name)\n  name\nend\n' },
  { path: 'h/old.php', before: '<?php\nfunction old($a) { return $a; }\n', after: null },
]

const known = new Map<string, Promise<SetReview>>()

/** Every set is reviewed once in an order, however often the properties ask for it. */
function review(some: readonly SetFile[]): Promise<SetReview> {
  const key = some.map(({ path }) => path).join(' ')
  const answer = known.get(key) ?? reviewSet(some, python)
  known.set(key, answer)
  return answer
}

const rank = ({ attention }: Pick<SetReview, 'attention'>): number =>
  reviewDecisions.indexOf(attention.decision)

test('the order of the files does not matter, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...files], { minLength: 2 }), async (some) => {
      const { files: reviewed, ...rest } = await review(some)
      const inOrder = files.filter((each) => some.includes(each))
      const { files: expected, ...same } = await review(inOrder)
      expect(rest).toEqual(same)
      const byPath = (list: SetReview['files']) =>
        new Map(list.map((each) => [each.digest.path, each.attention]))
      expect(byPath(reviewed)).toEqual(byPath(expected))
    }),
    { seed: 17, numRuns: 40 },
  )
})

test('splitting an unrelated change in two never lowers what its graver half is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...files], { minLength: 1, maxLength: files.length - 1 }), async (half) => {
      const other = files.filter((each) => !half.includes(each))
      const [whole, one, two] = await Promise.all([review(files), review(half), review(other)])
      // Together they are never told less than apart, and a half is told what the gravest of its files is told.
      expect(rank(whole)).toBe(Math.max(rank(one), rank(two)))
      for (const part of [one, two]) expect(rank(part)).toBe(Math.max(...part.files.map(rank)))
      const told = [...one.findings, ...two.findings].map(({ fingerprint }) => fingerprint)
      expect(whole.findings.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(told.toSorted())
    }),
    { seed: 18, numRuns: 40 },
  )
})

test('two findings at low are a review together, in one file or in two, and each file keeps its own decision', async () => {
  const names = ['a', 'b']
  const marked: readonly SetFile[] = names.map((name) => ({
    path: `${name}/list.go`,
    before: `package ${name}\n\nvar A = 1\n`,
    after: `package ${name}\n\n// TODO: more\nvar A = 2\n`,
  }))
  const [both, ...alone] = await Promise.all([marked, ...marked.map((each) => [each])].map(review))
  expect(both?.attention.decision).toBe('review')
  expect(both?.files.map(({ attention }) => attention.decision)).toEqual(['approve', 'approve'])
  expect(alone.map(({ attention }) => attention.decision)).toEqual(['approve', 'approve'])
})

test('one more file never lowers the score, and a test that gives way with its code counts among much else too', async () => {
  const code = {
    path: 's/sum.ts',
    before: 'export const sum = (a) => a\n',
    after: 'export const sum = (a) => a + 1\n',
  }
  const weak = (more: string): SetFile => ({
    path: 's/sum.test.ts',
    before: "import { sum } from './sum'\nit('a', () => {\n  expect(sum(1)).toBe(3)\n})\n",
    after: `import { sum } from './sum'\nit('a', () => {\n  expect(sum(1)).toBeDefined()\n})\n${more}`,
  })
  const much = Array.from({ length: 30 }, (_, n) => `const a${n} = ${n}\n`).join('')
  const [few, many] = await Promise.all([
    reviewSet([code, weak('')], python),
    reviewSet([code, weak(much)], python),
  ])
  expect(few.findings.find(({ id }) => id === 'proof-weakened-with-code')?.severity).toBe('high')
  expect(many.attention.score).toBeGreaterThanOrEqual(few.attention.score)
})
