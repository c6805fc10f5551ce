import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { CommandIo } from '../src/surfaces/cli/output.ts'
import { runAnalysis } from '../src/surfaces/cli/commands/run-analysis.ts'

/** What became of the merges of one repository. */
export interface HistoryResult {
  readonly name: string
  readonly merges: number
  readonly findings: number
  /** Exit codes by how often they came. */
  readonly exits: Readonly<Record<number, number>>
  /** Merges whose branch, reviewed before it was merged, has the very findings of the merge. */
  readonly same: number
  /** Of those that differ: both sides had changed a file with a finding. */
  readonly bothChanged: number
  readonly cpuSeconds: number
  /** CPU seconds of the review that took the most. */
  readonly worstSeconds: number
  /** The largest memory of the process so far: workers and the reviews before included. */
  readonly megabytes: number
}

interface Line {
  readonly type: string
  readonly id: string
  readonly fingerprint: string
  readonly place: { readonly path: string }
}

/**
 * Reviews the newest merges of a repository, each twice: the branch where it left (`merge-base..branch`) and as it came
 * in (`first parent..merge`), which is the branch rebased. A finding must keep its fingerprint from one to the other.
 */
export async function reviewHistory(repository: string, most: number): Promise<HistoryResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-history-'))
  const git = (...argv: string[]): string =>
    execFileSync('git', argv, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 })
  try {
    execFileSync('git', ['clone', '-q', '-n', '--shared', repository, folder])
    const merges = git('rev-list', '--merges', '--parents', `--max-count=${most}`, 'HEAD').trim().split('\n')
    const sums = { findings: 0, same: 0, bothChanged: 0, worstSeconds: 0 }
    const exits: Record<number, number> = {}
    const started = process.cpuUsage()
    for (const line of merges.filter(Boolean)) {
      const [merge = '', first = '', second = ''] = line.split(' ')
      const base = git('merge-base', first, second).trim()
      const after = await review(folder, `${first}..${merge}`)
      const before = await review(folder, `${base}..${second}`)
      exits[after.exit] = (exits[after.exit] ?? 0) + 1
      sums.findings += after.keys.length
      sums.worstSeconds = Math.max(sums.worstSeconds, after.cpuSeconds, before.cpuSeconds)
      if (isSame(after.keys, before.keys)) sums.same++
      else if (changedTwice(git, base, first, second)) sums.bothChanged++
    }
    const cpuSeconds = secondsSince(started)
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
    const name = basename(repository) === 'repo' ? basename(dirname(repository)) : basename(repository)
    return { name, merges: merges.length, exits, ...sums, cpuSeconds, megabytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}

interface Reviewed {
  readonly exit: number
  readonly keys: readonly string[]
  readonly cpuSeconds: number
}

async function review(cwd: string, range: string): Promise<Reviewed> {
  let printed = ''
  const started = process.cpuUsage()
  const io: CommandIo = {
    input: (async function* nothing(): AsyncGenerator<string> {})(),
    print: (text) => (printed += text),
    complain: (text) => process.stderr.write(text),
  }
  const exit = await runAnalysis('review', [range, '--format', 'jsonl'], { io, cwd, version: 'bench' })
  const lines = printed.split('\n').filter(Boolean)
  const findings = lines.map((line) => JSON.parse(line) as Line).filter(({ type }) => type === 'finding')
  return {
    exit,
    cpuSeconds: secondsSince(started),
    keys: findings.map(({ id, place, fingerprint }) => `${id} ${place.path} ${fingerprint}`).sort(),
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.join('\n') === others.join('\n')
}

/** Whether both sides of a merge changed one file: then the merged text is nobody's alone. */
function changedTwice(
  git: (...argv: string[]) => string,
  base: string,
  first: string,
  second: string,
): boolean {
  const list = (head: string): string[] =>
    git('diff', '--name-only', '-z', base, head).split('\0').filter(Boolean)
  const mine = new Set(list(first))
  return list(second).some((path) => mine.has(path))
}
