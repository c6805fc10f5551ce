import { expect, test } from 'vitest'
import type { PythonEngine } from '../../core/python-engine.ts'
import { omitFile } from '../change-set/omit-file.ts'
import { reviewFile } from './review-file.ts'

/** Its tree is left out, so that tokens tell: what is shown here is where lines stand. */
const python: PythonEngine = {
  inspect: async () => ({ valid: true, pythonVersion: '3.14', facts: null }),
}
const filename = 'work/Report.ipynb'

function notebook(code: readonly string[], outputs: readonly string[] = []): string {
  const source = code.map((line, index) => (index < code.length - 1 ? `${line}\n` : line))
  const cells = [
    { cell_type: 'markdown', source: ['# Report\n', 'if this were code'] },
    { cell_type: 'code', source, outputs: [{ text: outputs }] },
  ]
  return JSON.stringify({ cells, metadata: { language_info: { name: 'python' } } }, null, 1)
}

const guarded = [
  'def pay(amount):',
  '    if amount < 0:',
  '        raise ValueError("negative")',
  '    send(amount)',
]
const bare = ['def pay(amount):', '    send(amount)']

test('a review of a notebook points at the lines of its file', async () => {
  const before = notebook(guarded)
  const { findings, language, note } = await reviewFile({ before, after: notebook(bare), filename }, python)
  expect(language).toBe('python')
  expect(note).toContain('each line where it stands in the file')
  const found = findings.find(({ locations }) => locations.some(({ side }) => side === 'before'))
  const line = found?.locations.find(({ side }) => side === 'before')?.line ?? 0
  expect(before.split('\n')[line - 1]).toMatch(/if amount|raise ValueError|def pay/)
})

test('outputs that changed are no change of the code, and count no lines', async () => {
  const after = notebook(
    bare,
    Array.from({ length: 500 }, (_, index) => `row ${index}`),
  )
  const { change, findings } = await reviewFile({ before: notebook(bare), after, filename }, python)
  expect(change.kind).toBe('whitespace-only')
  expect(change.changedLines).toBe(0)
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(change.after.measurement.source.utf8Bytes).toBe(Buffer.byteLength(after))
})

test('a notebook on one line is read too, and says that its lines count in the cells', async () => {
  const one = (code: readonly string[]) => JSON.stringify(JSON.parse(notebook(code)))
  const { note, change } = await reviewFile({ before: one(guarded), after: one(bare), filename }, python)
  expect(note).toContain('lines count from the first of them')
  expect(change.functions.changed).toHaveLength(1)
})

test('what is no notebook is read as JSON, and its brokenness is told', async () => {
  const { language, change } = await reviewFile(
    { before: notebook(bare), after: '{"cells": [', filename },
    python,
  )
  expect(language).toBe('json')
  expect(change.isBroken).toBe(true)
})

test('in a change set a notebook without lines of its own is left out with a word', () => {
  const pair = (text: string) =>
    ({
      path: filename,
      previousPath: null,
      status: 'added',
      before: '',
      after: text,
      language: undefined,
    }) as const
  expect(omitFile(pair(JSON.stringify(JSON.parse(notebook(guarded)))))).toBe('unplaced-notebook')
  expect(omitFile(pair(notebook(guarded)))).toBeNull()
  expect(omitFile(pair('{'))).toBeNull()
})
