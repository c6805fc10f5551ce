import { describe, expect, test } from 'vitest'
import { matchAlike } from './match-alike.ts'
import type { SetFile } from './set-file.ts'

const LINES = 300
const FILES = 300

const gone = (path: string, lines: readonly string[]): SetFile => ({
  path,
  before: lines.join('\n'),
  after: null,
})
const come = (path: string, lines: readonly string[]): SetFile => ({
  path,
  before: null,
  after: lines.join('\n'),
})

const own = (file: number): string[] => Array.from({ length: LINES }, (_, line) => `value ${file} ${line}`)
const shared = Array.from({ length: LINES }, (_, line) => `the same everywhere ${line}`)

function move(textOf: (file: number) => string[], edit: (lines: string[], file: number) => string[]) {
  const indices = Array.from({ length: FILES }, (_, index) => index)
  return matchAlike(
    indices.map((index) => gone(`old/part${index}/a.py`, textOf(index))),
    indices.map((index) => come(`new/part${index}/a.py`, edit(textOf(index), index))),
  )
}

const countRight = ({ renamed }: ReturnType<typeof matchAlike>): number =>
  [...renamed].filter(([to, from]) => to.replace('new/', '') === from.path.replace('old/', '')).length

/** Every line of every file once for the index, once for the votes, and twenty holders or comparisons of each at most. */
const BOUND = FILES * LINES * (2 + 20 + 2 * 20)

describe('300 added and 300 removed files', () => {
  test.each([
    ['equal texts', own, (lines: string[]) => lines],
    ['texts of their own, a third rewritten', own, (lines: string[]) => [...lines.slice(100), 'new']],
    [
      'one text in all but a line',
      (file: number) => [...shared, `own ${file}`],
      (lines: string[]) => [...lines, 'more'],
    ],
    ['one text and no line apart', () => shared, (lines: string[]) => [...lines, 'more']],
  ])('are all found with bounded work: %s', (_title, textOf, edit) => {
    const found = move(textOf, edit)
    expect(found.renamed.size).toBe(FILES)
    expect(countRight(found)).toBe(FILES)
    expect(found.work).toBeLessThanOrEqual(BOUND)
    // All pairs would be 300 times every line of every file.
    expect(found.work).toBeLessThan((FILES * FILES * LINES) / 20)
  })

  test('that have lines in common with many are not compared with all', () => {
    const { work } = move(
      (file) => Array.from({ length: LINES }, (_, line) => `group ${file % 15} ${line}`),
      (lines, file) => [...lines.slice(1), `own ${file}`],
    )
    expect(work).toBeLessThanOrEqual(BOUND)
  })
})

test('the most alike file is taken, whatever the order', () => {
  const old = gone('a.py', own(1))
  const near = come('near.py', [...own(1).slice(10), 'x'])
  const far = come('far.py', [...own(1).slice(100), 'x'])
  expect(matchAlike([old], [near, far]).renamed).toEqual(new Map([['near.py', old]]))
  expect(matchAlike([old], [far, near]).renamed).toEqual(new Map([['near.py', old]]))
})

test('files with less than half of their lines in common, and blank ones, stay two files', () => {
  const half = come('b.py', [...own(1).slice(151), ...own(2).slice(0, 151)])
  expect(
    matchAlike([gone('a.py', own(1)), gone('c.py', ['', ' '])], [half, come('d.py', ['', ' '])]).renamed,
  ).toEqual(new Map())
})

test('a licence that both begin with makes no two files one, and files of remarks alone are compared as they are', () => {
  const licence = Array.from({ length: 14 }, (_, line) => `# part ${line} of the licence`)
  const old = gone('verify-all', [
    '#!/bin/bash',
    ...licence,
    'set -euo pipefail',
    'for each in *',
    'do run $each',
    'done',
  ])
  const now = come('runner.sh', ['#!/bin/bash', ...licence, 'source venv/bin/activate', 'exec "$@"'])
  expect(matchAlike([old], [now]).renamed).toEqual(new Map())
  const page = gone('LICENCE', licence)
  expect(matchAlike([page], [come('LICENSE', [...licence.slice(1), '# more'])]).renamed.size).toBe(1)
})
