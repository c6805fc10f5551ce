import { expect, test } from 'vitest'
import { showProgress } from './progress.ts'

function run(total: number, screen: { isTTY?: boolean }): string {
  let written = ''
  const stream = { ...screen, columns: 80, write: (text: string) => (written += text) }
  const progress = showProgress(total, 'files', stream)
  for (let step = 0; step < total; step++) progress.step()
  progress.end()
  return written
}

test('a terminal sees at once how far a run has come, and nothing of it at the end', () => {
  const written = run(40, { isTTY: true })
  expect(written).toMatch(/^\r\[#? {23,24}\] 1\/40 files\u001b\[K/)
  expect(written.endsWith('\r\u001b[K')).toBe(true)
})

test('a bar never claims more than all', () => {
  const counts = [...run(500, { isTTY: true }).matchAll(/ (\d+)\/500 /g)].map(([, count]) => Number(count))
  expect(counts.every((count) => count <= 500)).toBe(true)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

test('a pipe, and a run of a few steps, see no bar', () => {
  expect([run(40, {}), run(40, { isTTY: false }), run(19, { isTTY: true })]).toEqual(['', '', ''])
})
