import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPythonHost, type PythonHost } from '../../../execution/python/python-host.ts'
import { reviewFile } from '../review-file.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

async function find(before: string, after: string) {
  const { findings } = await reviewFile({ before, after, filename: 'a.js' }, python)
  return findings.find(({ id }) => id === 'guard-removed')
}

const BEFORE =
  'function draw(items, theme) {\n  let first = null\n  for (const item of items) {\n    if (item.color === theme.color) continue\n    first = paint(item, theme)\n  }\n  return first\n}\n'

describe('a guard that is gone from a change that hardly looks like a loss', () => {
  it('is shown as info, and counts as before', async () => {
    const after =
      'function draw(items, theme) {\n  const board = new Board(theme.color, theme.font)\n  const list = board.collect(items)\n  const rows = list.map((item) => board.paint(item))\n  return rows[0]\n}\n'
    expect(await find(BEFORE, after)).toMatchObject({ severity: 'info', scoredAs: 'low' })
  })

  it('is low where hardly anything came', async () => {
    const after = BEFORE.replace('    if (item.color === theme.color) continue\n', '')
    expect(await find(BEFORE, after)).toMatchObject({ severity: 'low' })
  })
})
