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

const items = (count: number): string =>
  Array.from({ length: count }, (_, n) => `const item${n} = ${n}\n`).join('')
const GUARDED =
  'function draw(items, theme) {\n  let first = null\n  for (const item of items) {\n    if (item.color === theme.color) continue\n    first = paint(item, theme)\n  }\n  return first\n}\n'
const REWRITTEN =
  'function draw(items, theme) {\n  const board = new Board(theme.color, theme.font)\n  const list = board.collect(items)\n  const rows = list.map((item) => board.paint(item))\n  return label(rows[0])\n}\n\nfunction label(row) {\n  row.title = row.name + row.unit\n  return row\n}\n'

describe('a guard that is gone', () => {
  it('is shown as info where the change as a whole is hardly a loss, and counts as before', async () => {
    const [before, after] = [items(40) + GUARDED, items(40) + REWRITTEN]
    expect(await find(before, after)).toMatchObject({ severity: 'info', scoredAs: 'low' })
  })

  it('is low where nothing else changed', async () => {
    const before = items(40) + GUARDED
    const after = before.replace('    if (item.color === theme.color) continue\n', '')
    expect(await find(before, after)).toMatchObject({ severity: 'low' })
  })

  it('is low in an excerpt, which is too short to be weighed', async () => {
    expect(await find(GUARDED, REWRITTEN)).toMatchObject({ severity: 'low' })
  })
})
