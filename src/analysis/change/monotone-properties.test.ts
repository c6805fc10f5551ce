import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PythonEngine } from '../../core/python-engine.ts'
import { reviewFile } from './review-file.ts'

/** JavaScript is read without Python. */
const python: PythonEngine = {
  inspect: () => Promise.reject(new Error('no Python is read here')),
}

interface Cell {
  readonly what: string
  readonly before: string
  readonly worse: string
}

/** Functions that do not know each other, each as it was and with the cause of a finding. */
const cells: readonly Cell[] = [
  {
    what: 'a guard is gone',
    before: 'export function pay(sum) {\n  if (sum < 0) throw new RangeError("sum")\n  return book(sum)\n}\n',
    worse: 'export function pay(sum) {\n  return book(sum)\n}\n',
  },
  {
    what: 'text is run',
    before: 'export function total(rows) {\n  return rows.length\n}\n',
    worse: 'export function total(rows) {\n  return eval(rows)\n}\n',
  },
  {
    what: 'an escape is gone',
    before: 'export function show(name) {\n  return page(escapeHtml(name))\n}\n',
    worse: 'export function show(name) {\n  return page(name)\n}\n',
  },
  {
    what: 'certificates are not checked',
    before: 'export function link(host) {\n  return open(host, { rejectUnauthorized: true })\n}\n',
    worse: 'export function link(host) {\n  return open(host, { rejectUnauthorized: false })\n}\n',
  },
  {
    what: 'a condition lets more in',
    before: 'export function canEdit(user, page) {\n  return user.active && page.owner === user.id\n}\n',
    worse: 'export function canEdit(user, page) {\n  return user.active || page.owner === user.id\n}\n',
  },
  {
    what: 'a failure is swallowed',
    before: 'export function load(file) {\n  return read(file)\n}\n',
    worse: 'export function load(file) {\n  try {\n    return read(file)\n  } catch (error) {}\n}\n',
  },
  {
    what: 'a parameter is gone',
    before: 'export function move(from, to, count) {\n  return carry(from, to, count)\n}\n',
    worse: 'export function move(from, to) {\n  return carry(from, to)\n}\n',
  },
  {
    what: 'a limit is loosened',
    before: 'export const maxAttempts = 5\n',
    worse: 'export const maxAttempts = 5000\n',
  },
  {
    what: 'a debugger is left',
    before: 'export function draw(shape) {\n  return paint(shape)\n}\n',
    worse: 'export function draw(shape) {\n  debugger\n  return paint(shape)\n}\n',
  },
]

/** More of the same: what stands in many places, and what is a part of much else. */
const crowd: readonly Cell[] = [
  ...['lend', 'sell', 'rent', 'give', 'ship'].map((name) => ({
    what: `a guard of ${name} is gone`,
    before: `export function ${name}(sum) {\n  if (sum < 0) throw new RangeError("sum")\n  return book(sum)\n}\n`,
    worse: `export function ${name}(sum) {\n  return book(sum)\n}\n`,
  })),
  {
    what: 'ninety lines are printed',
    before: 'export function trace(shape) {\n  return shape\n}\n',
    worse: `export function trace(shape) {\n${'  console.log(shape)\n'.repeat(90)}  return shape\n}\n`,
  },
]

const scores = new Map<string, Promise<number>>()

/** Every combination is reviewed once, however often the properties ask for it. */
function scoreOf(worse: ReadonlySet<Cell>, all = cells): Promise<number> {
  const key = all.map((cell) => `${cell.what} ${worse.has(cell)}`).join('\n')
  const score = scores.get(key) ?? reviewCells(worse, all)
  scores.set(key, score)
  return score
}

async function reviewCells(worse: ReadonlySet<Cell>, all: readonly Cell[]): Promise<number> {
  const before = all.map((cell) => cell.before).join('\n')
  const after = all.map((cell) => (worse.has(cell) ? cell.worse : cell.before)).join('\n')
  return (await reviewFile({ before, after, filename: 'src/shop.js' }, python)).attention.score
}

test('whatever causes are there already, one more never lowers the score', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...cells]), fc.constantFrom(...cells), async (some, more) => {
      const fewer = new Set(some.filter((cell) => cell !== more))
      expect(await scoreOf(new Set([...fewer, more]))).toBeGreaterThanOrEqual(await scoreOf(fewer))
    }),
    { seed: 16, numRuns: 150 },
  )
})

test('more of the same, or much else beside it, never lowers the score', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...crowd]), fc.constantFrom(...crowd), async (some, more) => {
      const fewer = new Set(some.filter((cell) => cell !== more))
      expect(await scoreOf(new Set([...fewer, more]), crowd)).toBeGreaterThanOrEqual(
        await scoreOf(fewer, crowd),
      )
    }),
    { seed: 17, numRuns: 60 },
  )
})

test.each(cells)('$what is told by itself', async (cell) => {
  expect(await scoreOf(new Set([cell]))).toBeGreaterThan(await scoreOf(new Set()))
})
