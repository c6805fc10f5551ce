import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/** Inside the project, so that the runner's own vitest resolves from here. */
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.test-runner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs scripts/test.mjs over a small project: each file fails the given number of times, then passes. */
function runProject(name: string, failures: readonly number[]): { status: number | null; printed: string } {
  const root = join(folder, name)
  mkdirSync(root)
  writeFileSync(join(root, 'vitest.config.mjs'), 'export default { test: { include: ["*.test.mjs"] } }')
  for (const [index, times] of failures.entries()) {
    writeFileSync(join(root, `f${index}.test.mjs`), emitTest(join(root, `runs-${index}`), times))
  }
  const script = join(import.meta.dirname, '../../scripts/test.mjs')
  const result = spawnSync(process.execPath, [script, '.test.mjs'], { cwd: root, encoding: 'utf8' })
  return { status: result.status, printed: `${result.stdout}${result.stderr}` }
}

const emitTest = (counter: string, failures: number): string => `
import { appendFileSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('steady', () => expect(1).toBe(1))
test('counts its runs', () => {
  appendFileSync(${JSON.stringify(counter)}, 'x')
  expect(readFileSync(${JSON.stringify(counter)}).length).toBeGreaterThan(${failures})
})`

describe('npm test', () => {
  test('a file that failed beside the others and passes alone is named, and the run passes', () => {
    const { status, printed } = runProject('unsteady', [0, 1])
    expect(printed).toContain('UNSTEADY: failed beside the others, passed alone: counts its runs')
    expect(printed).toMatch(/^4 passed, 0 failed, 0 skipped$/m)
    expect(status).toBe(0)
  })

  test('a file that fails again has failed', () => {
    const { status, printed } = runProject('failing', [0, 9])
    expect(printed).toMatch(/^3 passed, 1 failed, 0 skipped$/m)
    expect(printed).not.toContain('UNSTEADY')
    expect(status).not.toBe(0)
  })

  test('many failing files are not run again: they are the fault of the change', () => {
    const { status } = runProject('broken', [1, 1, 1, 1, 1, 1])
    expect(readFileSync(join(folder, 'broken', 'runs-0'), 'utf8')).toBe('x')
    expect(status).not.toBe(0)
  })
})
