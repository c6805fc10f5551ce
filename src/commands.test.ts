import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from './commands.ts'
import { usages } from './surfaces/cli/usage.ts'

afterEach(() => vi.unstubAllEnvs())

async function run(...argv: string[]) {
  let printed = ''
  let complained = ''
  const exitCode = await runCommand(argv, {
    input: (async function* () {})(),
    print: (text) => void (printed += text),
    complain: (text) => void (complained += text),
  })
  return { exitCode, printed, complained }
}

test.each(Object.entries(usages))(
  '%s --help says how it is called and does nothing else',
  async (word, usage) => {
    expect(await run(word, '--help')).toEqual({ exitCode: 0, printed: usage.text, complained: '' })
    expect(usage.text).toMatch(new RegExp(`^usage: tollgauge ${word}\\b`))
  },
)

test.each(['--version', '-v', '-V', 'version'])('%s prints the version alone', async (word) => {
  expect((await run(word)).printed).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('help of a command is its own; of a word that is none it says which was meant', async () => {
  expect(await run('help', 'review')).toMatchObject({ exitCode: 0, printed: usages.review.text })
  const { exitCode, complained } = await run('help', 'reviw')
  expect(exitCode).toBe(2)
  expect(complained).toContain('no command "reviw"; did you mean review?')
  expect((await run('--verison')).complained).toContain('did you mean --version?')
})

test.each([[['serve', 'now']], [['mcp', '--http']], [['config', 'check', 'twice']]])(
  '%j is a mistake of usage, not something to overlook',
  async (argv) => {
    const { exitCode, complained } = await run(...argv)
    expect(exitCode).toBe(2)
    expect(complained).toContain('usage: tollgauge')
  },
)

test.each([
  [['serve', '--prot', '1'], 'no flag --prot\n'],
  [['run', 'document.diff', '--inptu', 'x'], 'no flag --inptu; did you mean --input?\n'],
  [['run', 'code-metrics'], 'no service "code-metrics"; did you mean developer.code-metrics?\n'],
  [['buy', 'document.diff', '--netwrk', 'base'], 'no flag --netwrk; did you mean --network?\n'],
  [['mcp', '--rot', '.'], 'no flag --rot; did you mean --root?\n'],
  [['doctor', '--formt', 'json', 'http://x'], 'no flag --formt; did you mean --format?\n'],
  [
    ['doctor', '--format', 'yaml', 'http://x'],
    '--format is text, json, sarif, markdown, junit, not "yaml"\n',
  ],
  [['doctor', 'shop'], '"shop" is no web address\n'],
  [['ledger', 'lst'], 'ledger takes one of list, export, summary, unresolved, verify; did you mean list?\n'],
  [['ledger', 'list', '--stat', 'x'], 'no flag --stat; did you mean --state?\n'],
  [['ledger', 'export', '--csv', '--jsonl'], 'export wants --csv or --jsonl\n'],
  [['config', 'chek'], 'config takes one word, check or print; did you mean check?\n'],
])('%j is told what was meant', async (argv, words) => {
  const { exitCode, complained } = await run(...argv)
  expect(exitCode).toBe(2)
  expect(complained.startsWith(words)).toBe(true)
  expect(complained).toContain(`usage: tollgauge ${argv[0]}`)
})

test('what a mode lacks is told together with every other mistake', async () => {
  vi.stubEnv('TOLLGAUGE_MODE', 'live')
  vi.stubEnv('TOLLGAUGE_PAY_TO_BASE', '0x12')
  vi.stubEnv('TOLLGAUGE_WORKERS', '-1')
  const { exitCode, complained } = await run('config', 'check')
  expect(exitCode).toBe(2)
  for (const setting of ['WORKERS', 'PUBLIC_URL', 'PAY_TO_BASE', 'FACILITATOR_BASE', 'FACILITATOR_BASE'])
    expect(complained).toContain(`TOLLGAUGE_${setting}: `)
})

test('accounts of a ledger that does not exist are not a row of zeros', async () => {
  vi.stubEnv('TOLLGAUGE_DATA_DIR', join(mkdtempSync(join(tmpdir(), 'tollgauge-')), 'elsewhere'))
  const { exitCode, complained } = await run('ledger', 'summary')
  expect(exitCode).toBe(1)
  expect(complained).toMatch(/there is no ledger at .*elsewhere.*TOLLGAUGE_DATA_DIR/)
})

test('a ledger that cannot be opened names the setting that leads to it', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/nowhere')
  const { exitCode, complained } = await run('ledger', 'summary')
  expect(exitCode).toBe(1)
  expect(complained).toMatch(/cannot be opened: .*ECONNREFUSED.*DATABASE_URL/)
})
