import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { samples } from '../../src/catalog/samples.data.ts'
import { codeMetrics } from '../../src/services/code-metrics/service.ts'
import { services } from '../../src/services/registry.ts'
import { builtCommand } from '../standins/built-command.ts'

// Every promise here costs a process.
vi.setConfig({ testTimeout: 120_000 })
const [program, file] = builtCommand

interface Finished {
  readonly exit: number | null
  readonly printed: string
  readonly complained: string
}

interface Options {
  readonly input?: string
  readonly cwd?: string
  readonly settings?: Record<string, string>
}

/** The real command in a process of its own; `talk` may use its streams before the input ends. */
async function tollgauge(
  argv: readonly string[],
  { input = '', cwd, settings = {} }: Options = {},
  talk: (child: ChildProcessWithoutNullStreams) => Promise<void> = async () => {},
): Promise<Finished> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, [file, ...argv], {
    cwd,
    env: { PATH, HOME, TOLLGAUGE_WORKERS: '1', TOLLGAUGE_DIRECTORY_URL: '', ...settings },
  })
  const finished = { printed: '', complained: '' }
  child.stdout.on('data', (chunk) => (finished.printed += String(chunk)))
  child.stderr.on('data', (chunk) => (finished.complained += String(chunk)))
  child.stdin.on('error', () => {})
  const closed = once(child, 'close') as Promise<[number | null]>
  await talk(child)
  child.stdin.end(input)
  const [exit] = await closed
  return { exit, ...finished }
}

const script = (name: string) => JSON.stringify({ code: `function ${name}() {}\n`, language: 'javascript' })

describe('tollgauge run', () => {
  test('prints the envelope of a body on standard input', async () => {
    const { exit, printed } = await tollgauge(['run', codeMetrics.name], { input: script('a') })
    expect(JSON.parse(printed)).toMatchObject({
      service: codeMetrics.name,
      data: { functions: 1 },
      meta: { cached: false, warnings: [] },
    })
    expect(exit).toBe(0)
  })

  test.each(services)('$name comes from the build as it comes from the sources', async (service) => {
    // Who reaches out is asked for nothing here; what is told of an empty body is told by the whole command.
    const asks = service.effects === 'none'
    const input = asks ? JSON.stringify(service.sample) : ''
    const { exit, printed, complained } = await tollgauge(['run', service.name], { input })
    expect({ exit, complained }).toEqual({ exit: asks ? 0 : 1, complained: '' })
    const answer = JSON.parse(printed) as { data?: unknown; code?: string }
    expect(asks ? answer.data : answer.code).toEqual(asks ? samples[service.name] : 'malformed-json')
  })

  test('prints a problem with every defect and exits with 1', async () => {
    const { exit, printed } = await tollgauge(['run', codeMetrics.name], { input: '{"cod": 1}' })
    const problem = JSON.parse(printed) as { code: string; errors: { pointer: string }[] }
    expect(problem).toMatchObject({ code: 'invalid-input', charged: false })
    expect(problem.errors.map((error) => error.pointer).sort()).toEqual(['/cod', '/code'])
    expect(exit).toBe(1)
  })

  test('with --lines answers every line at once and in order; one bad line stops no other', async () => {
    const input = `{"code": }\n\n${script('b')}\n`
    const { exit, printed } = await tollgauge(
      ['run', codeMetrics.name, '--lines'],
      { input },
      async ({ stdin, stdout }) => {
        stdin.write(`${script('a')}\n`)
        await once(stdout, 'data')
      },
    )
    const lines = printed.trim().split('\n')
    const answers = lines.map((line) => JSON.parse(line) as { code?: string; data?: { functions: number } })
    expect(answers.map(({ code, data }) => code ?? data?.functions)).toEqual([1, 'malformed-json', 1])
    expect(exit).toBe(1)
  })

  test('suggests the service that was probably meant', async () => {
    const { exit, complained } = await tollgauge(['run', 'developer.code-metric'])
    expect(complained).toContain('did you mean developer.code-metrics?')
    expect(complained).toContain('usage: tollgauge run')
    expect(exit).toBe(2)
  })

  test('names the file it cannot find', async () => {
    const missing = '/nowhere/input.json'
    const { exit, printed, complained } = await tollgauge(['run', codeMetrics.name, '--input', missing])
    expect({ exit, printed }).toEqual({ exit: 2, printed: '' })
    expect(complained).toContain(missing)
    expect(complained).not.toMatch(/\n\s+at /)
  })
})

test('config check reports every mistake at once and exits with 2', async () => {
  const settings = { PORT: 'http', TOLLGAUGE_MODE: 'prod', TOLLGAUGE_WORKER: '2' }
  const { exit, complained } = await tollgauge(['config', 'check'], { settings })
  for (const name of ['PORT', 'TOLLGAUGE_MODE', 'TOLLGAUGE_WORKER:']) expect(complained).toContain(name)
  expect(exit).toBe(2)
})

test('config print shows what is in force and hides secrets', async () => {
  const token = 'a-token-that-only-the-operator-knows'
  const settings = { PORT: '9000', TOLLGAUGE_ADMIN_TOKEN: token }
  const { exit, printed } = await tollgauge(['config', 'print'], { settings })
  expect(printed).toContain('PORT=9000  # environment\n')
  expect(printed).toContain('TOLLGAUGE_ADMIN_TOKEN=(hidden)  # environment\n')
  expect(printed).toContain('HOST=127.0.0.1  # default\n')
  expect(printed).not.toContain(token)
  expect(exit).toBe(0)
})

test('--help names every command; an unknown one is a mistake of usage', async () => {
  const help = await tollgauge(['--help'])
  for (const command of [
    'serve',
    'metrics',
    'review',
    'check',
    'run',
    'buy',
    'mcp',
    'doctor',
    'ledger',
    'config',
  ])
    expect(help.printed).toContain(`tollgauge ${command}`)
  expect(help).toMatchObject({ exit: 0, complained: '' })
  const unknown = await tollgauge(['confg'])
  expect(unknown.complained).toContain('did you mean config?')
  expect(unknown).toMatchObject({ exit: 2, printed: '' })
})

test('.env beside the process is read, the environment wins, and config print says which', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'tollgauge-env-'))
  writeFileSync(join(cwd, '.env'), 'PORT=9001\nHOST="0.0.0.0" # all\nOTHER=x\nTOLLGAUGE_MODE=sandbox\n')
  const { exit, printed } = await tollgauge(['config', 'print'], { cwd, settings: { HOST: '127.0.0.2' } })
  for (const line of [
    'PORT=9001  # .env\n',
    'HOST=127.0.0.2  # environment\n',
    'TOLLGAUGE_MODE=sandbox  # .env\n',
  ])
    expect(printed).toContain(line)
  expect(exit).toBe(0)
  writeFileSync(join(cwd, '.env'), 'TOLLGAUGE_MOED=live\n')
  const wrong = await tollgauge(['config', 'print'], { cwd })
  expect(wrong.complained).toContain('TOLLGAUGE_MOED: unknown setting; did you mean TOLLGAUGE_MODE?')
  rmSync(cwd, { recursive: true })
})

test('a reader that leaves ends the command without a stack trace', async () => {
  const { exit, complained } = await tollgauge(['--help'], {}, async ({ stdout }) => {
    stdout.destroy()
  })
  expect(complained).toBe('')
  expect([0, 141]).toContain(exit)
})

test('a word too many is named instead of a service that was named right', async () => {
  const { exit, complained } = await tollgauge(['run', codeMetrics.name, 'src/main.ts'])
  expect(complained).toContain('"src/main.ts" is one word too many')
  expect(complained).not.toContain('no service')
  expect(exit).toBe(2)
})
