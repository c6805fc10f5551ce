import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Benchmark, Table } from './benchmark.ts'
import { reviewHistory } from './cli-history.ts'

const root = resolve(import.meta.dirname, '..')

interface Cost {
  readonly cpuSeconds: string
  readonly megabytes: string
}

/** CPU time and largest memory of a process and its threads, as the system counts them. */
function measure(cwd: string, argv: readonly string[]): Cost {
  const timed = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...argv], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (timed.error !== undefined) return { cpuSeconds: 'no /usr/bin/time', megabytes: '' }
  const [user = '0', system = '0', kilobytes = '0'] = (timed.stderr.trim().split('\n').at(-1) ?? '').split(
    ' ',
  )
  return {
    cpuSeconds: (Number(user) + Number(system)).toFixed(2),
    megabytes: (Number(kilobytes) / 1024).toFixed(0),
  }
}

const RUFF = `
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const [folder, place] = process.argv.slice(-2)
const { Workspace, PositionEncoding } = createRequire(place + '/')('@astral-sh/ruff-wasm-nodejs')
const workspace = new Workspace({ lint: { select: ['C901', 'PLR', 'F', 'E'] } }, PositionEncoding.Utf16)
let found = 0
for (const name of readdirSync(folder))
  found += workspace.check(readFileSync(folder + '/' + name, 'utf8')).length
process.stdout.write(String(found))
`

/** The command as it is installed, beside linters on the very same files. */
export const commandLineBenchmark: Benchmark = {
  name: 'cli',
  async run(): Promise<Table> {
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' })
    const folder = mkdtempSync(join(tmpdir(), 'tollgauge-bench-'))
    const main = join(root, 'dist/main.js')
    try {
      const rows = listSubjects(folder).flatMap(({ name, place, files, peers }) =>
        [{ who: 'tollgauge metrics', argv: [process.execPath, main, 'metrics', '--quiet'] }, ...peers].map(
          ({ who, argv }) => {
            const { cpuSeconds, megabytes } = measure(place, argv)
            return [name, files, who, cpuSeconds, megabytes]
          },
        ),
      )
      return {
        title: 'Command line',
        columns: ['files', 'count', 'program', 'CPU s', 'MB'],
        rows,
        notes: ['oxlint: all cores, its usual rules; ruff: its WebAssembly in Node, rules C901, PLR, F, E'],
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function listSubjects(folder: string) {
  const one = join(folder, 'one')
  const typescript = join(folder, 'typescript')
  const python = join(folder, 'python')
  mkdirSync(one)
  cpSync(join(root, 'src/main.ts'), join(one, 'main.ts'))
  cpSync(join(root, 'src'), typescript, { recursive: true })
  const library = ['/usr/lib/python3.11', '/usr/lib/python3.12', '/usr/lib/python3.13'].find(existsSync)
  mkdirSync(python)
  for (const name of library === undefined ? [] : readdirSync(library))
    if (name.endsWith('.py')) cpSync(join(library ?? '', name), join(python, name))
  const oxlint = { who: 'oxlint', argv: [join(root, 'node_modules/.bin/oxlint'), '.'] }
  const ruff = {
    who: 'ruff',
    argv: [process.execPath, '--input-type=module', '-e', RUFF, '--', python, root],
  }
  return [
    { name: 'one file', place: one, files: 1, peers: [oxlint] },
    { name: 'src of this repository', place: typescript, files: count(typescript, '.ts'), peers: [oxlint] },
    { name: 'standard library of Python', place: python, files: count(python, '.py'), peers: [ruff] },
  ]
}

function count(folder: string, ending: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
    .length
}

/** `BENCH_REPOSITORIES=path:path npm run bench -- cli` reviews the newest merges of real histories. */
export const historyBenchmark: Benchmark = {
  name: 'cli history',
  async run(): Promise<Table> {
    const repositories = (process.env['BENCH_REPOSITORIES'] ?? '').split(':').filter(Boolean)
    const results = []
    for (const repository of repositories) results.push(await reviewHistory(repository, 100))
    return {
      title: 'Merges reviewed',
      columns: [
        'repository',
        'merges',
        'findings',
        'exits',
        'equal after rebase',
        'both sides changed a file',
        'CPU s',
        'worst review s',
        'MB',
      ],
      rows: results.map((each) => [
        each.name,
        each.merges,
        each.findings,
        JSON.stringify(each.exits),
        each.same,
        each.bothChanged,
        each.cpuSeconds.toFixed(0),
        each.worstSeconds.toFixed(1),
        each.megabytes,
      ]),
      notes: repositories.length === 0 ? ['not run: BENCH_REPOSITORIES names no repository'] : [],
    }
  },
}
