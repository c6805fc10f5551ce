import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Benchmark, Table } from './benchmark.ts'

const root = resolve(import.meta.dirname, '..')
const ROUNDS = 10
/** The first start of all keeps what it compiled. */
const WARM_UP_ROUNDS = 2
const node = process.env['BENCH_NODE'] ?? process.execPath

interface Command {
  readonly name: string
  readonly argv: readonly string[]
  readonly input?: unknown
}

/** Processor time and memory of a command that starts, answers and ends; BENCH_NODE names another Node. */
export const commandStartBenchmark: Benchmark = {
  name: 'command-start',
  run: () => {
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' })
    const folder = mkdtempSync(join(tmpdir(), 'tollgauge-start-'))
    try {
      return Promise.resolve(compare(listCommands(folder)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function compare(commands: readonly Command[]): Table {
  const costs = commands.map((): { seconds: number[]; megabytes: number } => ({
    seconds: [],
    megabytes: 0,
  }))
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
    for (const [at, command] of commands.entries()) {
      const { seconds, megabytes } = measure(command)
      const cost = costs[at]
      if (round < 0 || cost === undefined) continue
      cost.seconds.push(seconds)
      cost.megabytes = Math.max(cost.megabytes, megabytes)
    }
  return describe(commands, costs)
}

function describe(
  commands: readonly Command[],
  costs: readonly { readonly seconds: readonly number[]; readonly megabytes: number }[],
): Table {
  const medians = costs.map(({ seconds }) => seconds.toSorted((a, b) => a - b)[seconds.length >> 1] ?? 0)
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  return {
    title: `Commands from start to end, Node ${version}`,
    columns: ['command', 'CPU s', 'as a share of review', 'MB'],
    rows: commands.map(({ name }, at) => [
      name,
      (medians[at] ?? 0).toFixed(2),
      ((medians[at] ?? 0) / (medians[0] ?? 1)).toFixed(2),
      (costs[at]?.megabytes ?? 0).toFixed(0),
    ]),
    notes: [`median of ${ROUNDS} rounds in turns; aims: 0.4 s and 120 MB, with Python 1.2 s`],
  }
}

function listCommands(folder: string): Command[] {
  const code = readFileSync(join(root, 'src/main.ts'), 'utf8')
  const after = code.replace('process.exit(EXIT_UNREAD)', 'return')
  const document = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'One', version: '1' },
    paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
  })
  const sides = Object.entries({ before: code, after }).flatMap(([side, text]) => {
    mkdirSync(join(folder, side))
    writeFileSync(join(folder, side, 'main.ts'), text)
    return [`--${side}`, join(folder, side)]
  })
  const run = (service: string, input: unknown): Command => ({
    name: `run ${service}`,
    argv: ['run', service],
    input,
  })
  return [
    { name: 'review of two folders', argv: ['review', ...sides] },
    { name: 'metrics of one file', argv: ['metrics', 'src/main.ts'] },
    run('document.diff', { before: 'a', after: 'b' }),
    run('data.schema', { content: '[{"a":1},{"a":2,"b":"x"}]', format: 'json' }),
    run('developer.code-metrics', { code, filename: 'main.ts' }),
    run('developer.code-change-review', { before: code, after, filename: 'main.ts' }),
    run('developer.change-set-review', { files: [{ path: 'src/main.ts', before: code, after }] }),
    // With Python: the generated module is checked by its own grammar.
    run('developer.openapi-test-generate', { document }),
  ]
}

function measure({ argv, input }: Command): { seconds: number; megabytes: number } {
  const timed = spawnSync('/usr/bin/time', ['-f', '%U %S %M', node, 'dist/main.js', ...argv], {
    cwd: root,
    encoding: 'utf8',
    ...(input !== undefined && { input: JSON.stringify(input) }),
  })
  if (timed.error !== undefined) throw new Error('needs /usr/bin/time', { cause: timed.error })
  const last = timed.stderr.trim().split('\n').at(-1) ?? ''
  const [user = 0, system = 0, kilobytes = 0] = last.split(' ').map(Number)
  return { seconds: user + system, megabytes: kilobytes / 1024 }
}
