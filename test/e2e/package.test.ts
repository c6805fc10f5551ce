import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { services } from '../../src/services/registry.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

// Inside our own node_modules, so that the packed package finds the very dependencies it names without a network.
const cache = join(process.cwd(), 'node_modules', '.cache')
let folder = ''
let packed = ''
let printed = ''

const run = (command: string, argv: readonly string[], cwd = folder): string =>
  execFileSync(command, argv, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'packed-'))
  packed = join(folder, 'node_modules', 'tollgauge')
  mkdirSync(packed, { recursive: true })
  printed = run('npm', ['pack', '--pack-destination', folder], process.cwd())
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string
    version: string
  }
  run('tar', ['xzf', join(folder, `${name}-${version}.tgz`), '--strip-components=1', '-C', packed])
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package may be published, and carries what it needs and nothing of ours', () => {
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).not.toHaveProperty('private')
  for (const path of [
    'LICENSE',
    'README.md',
    'dist/main.js',
    'dist/client/tollgauge.d.ts',
    'dist/library.d.ts',
    'examples/mcp-client.json',
  ])
    expect(existsSync(join(packed, path)), path).toBe(true)
  for (const path of ['src', 'test', 'bench', '.env', 'data'])
    expect(existsSync(join(packed, path)), path).toBe(false)
})

test('npm pack prints the name of the file alone: pre-commit installs hooks by what it prints', () => {
  expect(printed).toMatch(/^tollgauge-\d+\.\d+\.\d+\.tgz\n$/)
})

test('the command works from where it was installed', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(run(process.execPath, [join(packed, 'dist', 'main.js'), '--version'])).toBe(`${version}\n`)
})

test('the client is imported by its name and buys nothing it must not', () => {
  writeFileSync(
    join(folder, 'use.js'),
    `import { Tollgauge, PaymentRefusedError } from 'tollgauge/client'
import { openFileLog } from 'tollgauge/client/file-store'
const store = await openFileLog('./purchases.jsonl')
const client = new Tollgauge({ url: 'http://127.0.0.1:1', store })
try { await client.developer.codeMetrics({ code: 'x' }) } catch (error) { console.log(error.name, error.payment.state) }
console.log(typeof client.document.diff.quote, typeof PaymentRefusedError, String(await client.spentAtomic()))`,
  )
  expect(run(process.execPath, ['use.js'])).toBe('AnswerLostError not signed\nfunction function 0\n')
})

test('the library is imported by the name of the package and runs services here, in this thread and in workers', () => {
  writeFileSync(
    join(folder, 'library.js'),
    `import { openEngine, Problem, services } from 'tollgauge'
for (const workers of [0, 1]) {
  const engine = openEngine({ workers })
  const { data } = await engine.run('developer.code-metrics', { code: 'if (a) b()', language: 'javascript' })
  const refused = await engine.run('data.schema', { content: '[' }).catch((problem) => problem)
  console.log(services.length, data.branchPoints, refused instanceof Problem, refused.code)
  await engine.close()
}`,
  )
  expect(run(process.execPath, ['library.js'])).toBe(`${services.length} 1 true invalid-content\n`.repeat(2))
})

test('programs that use the client are type-checked against what is sold', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { Tollgauge, isProblem, type Answer } from 'tollgauge/client'
import { openEngine } from 'tollgauge'
// @ts-expect-error no such field
export const wrong = openEngine().run('document.diff', { before: '', afer: '' })
export const lines = async (): Promise<number> =>
  (await openEngine().run('developer.code-metrics', { code: '' })).data.lines.total
const client = new Tollgauge({ url: 'https://shop.example', wallet: '0x00', budget: { maxUsd: '0.05' } })
export async function measure(code: string): Promise<number> {
  const answer: Answer<'developer.code-metrics'> = await client.developer.codeMetrics({ code })
  return answer.data.functionMetrics.reduce((sum, each) => sum + each.lines, answer.data.functions)
}
// @ts-expect-error no such field
void client.developer.codeMetrics({ cod: 'x' })
// @ts-expect-error no such service
void client.developer.nothing({})
export const isBusy = (error: unknown): boolean => isProblem(error, 'overloaded')
`,
  )
  const argv = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--types',
    'node',
    'typed.ts',
  ]
  run(process.execPath, [join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc'), ...argv])
})
