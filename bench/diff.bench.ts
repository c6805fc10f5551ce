import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareDocuments } from '../src/services/document-diff/compare-documents.ts'
import type { Benchmark, Table } from './benchmark.ts'

const CHARACTERS = 490_000
const ROUNDS = 3
/** What a shell can tell apart; a shorter run counts as this long. */
const SHELL_RESOLUTION_SECONDS = 0.01

/** A fixed, well mixed stream of numbers (a counter hashed by multiplication). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const words =
  'const let return if else for while function class import export value item index result total'.split(' ')

function writeCode(next: (below: number) => number): string[] {
  const lines: string[] = []
  for (let characters = 0; characters < CHARACTERS; characters += (lines.at(-1)?.length ?? 0) + 1) {
    lines.push(writeLine(next))
  }
  return lines
}

function writeLine(next: (below: number) => number): string {
  if (next(6) === 0) return ['', '}', '  }', '    return'][next(4)] ?? ''
  const indent = '  '.repeat(next(4))
  return indent + Array.from({ length: 3 + next(6) }, () => words[next(words.length)]).join(' ')
}

function change(lines: readonly string[], percent: number, next: (below: number) => number): string[] {
  return lines.map((line) => (next(100) < percent ? writeLine(next) : line))
}

function shuffle(lines: readonly string[], next: (below: number) => number): string[] {
  const shuffled = [...lines]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = next(last + 1)
    ;[shuffled[last], shuffled[other]] = [shuffled[other] ?? '', shuffled[last] ?? '']
  }
  return shuffled
}

type Shape = readonly [name: string, before: string, after: string]

function buildShapes(): Shape[] {
  const next = createRandom(20_261_115)
  const code = writeCode(next)
  const count = (length: number, line: (index: number) => string) => Array.from({ length }, (_, i) => line(i))
  const sign = () => String.fromCharCode(33 + next(94))
  const items = count(30_000, (i) => `"field${i}":${next(1_000)}`)
  const text = (lines: readonly string[]) => `${lines.join('\n')}\n`
  return [
    ['code, 1 % changed', text(code), text(change(code, 1, next))],
    ['code, 10 % changed', text(code), text(change(code, 10, next))],
    ['code, 50 % changed', text(code), text(change(code, 50, next))],
    ['unrelated code', text(code), text(writeCode(next))],
    [
      'all lines unique, disjoint',
      text(count(26_000, (i) => `old line ${i}`)),
      text(count(26_000, (i) => `new line ${i}`)),
    ],
    ['shuffled lines', text(code), text(shuffle(code, next))],
    ['250k one-character lines', text(count(250_000, sign)), text(count(250_000, sign))],
    ['500k blank lines', '\n'.repeat(500_000), '\n'.repeat(499_000)],
    [
      'a line of 250k above 125k of one',
      text([count(250_000, sign).join(''), ...count(124_000, sign)]),
      text([count(250_000, sign).join(''), ...count(124_000, sign)]),
    ],
    ['one line of 450k', items.join(), items.map((item) => (next(100) === 0 ? `${item}9` : item)).join()],
  ]
}

function cpuSeconds(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

function least(measure: () => number): number {
  return Math.min(...Array.from({ length: ROUNDS }, measure))
}

interface Peer {
  readonly seconds: number
  readonly editedLines: number
}

/** Processor time of `git diff` as the shell counts it for its children, and the lines it says it edits. */
function runGit(paths: readonly string[]): Peer {
  const run = spawnSync('sh', ['-c', 'git diff --no-index "$@" >/dev/null; times', 'sh', ...paths], {
    encoding: 'utf8',
  })
  const children = run.stdout.trim().split('\n').at(-1) ?? ''
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  )
  const counts = spawnSync('git', ['diff', '--no-index', '--numstat', ...paths], { encoding: 'utf8' })
  const [added = '0', removed = '0'] = counts.stdout.split('\t')
  return { seconds, editedLines: Number(added) + Number(removed) }
}

function measureShape([name, before, after]: Shape, paths: readonly [string, string], hasGit: boolean) {
  writeFileSync(paths[0], before)
  writeFileSync(paths[1], after)
  const { stats, unit } = compareDocuments(before, after, 3)
  const ours = least(() => cpuSeconds(() => compareDocuments(before, after, 3)))
  const edited = stats.added + stats.removed
  if (!hasGit) return [name, ours.toFixed(2), 'no git', 'no git', edited, 'no git']
  const theirs = least(() => runGit(paths).seconds)
  const { editedLines } = runGit(paths)
  return [
    name,
    ours.toFixed(2),
    theirs.toFixed(2),
    (ours / Math.max(theirs, SHELL_RESOLUTION_SECONDS)).toFixed(1),
    edited,
    unit === 'line' ? editedLines : `${editedLines} lines`,
  ]
}

/** The whole comparison, its verification included, against `git diff --no-index` on the same two texts. */
export const diff: Benchmark = {
  name: 'diff',
  run: async (): Promise<Table> => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgauge-bench-'))
    const hasGit = spawnSync('git', ['--version']).status === 0
    const paths = [join(folder, 'before'), join(folder, 'after')] as const
    const rows = buildShapes().map((shape) => measureShape(shape, paths, hasGit))
    rmSync(folder, { recursive: true, force: true })
    return {
      title: 'document.diff: two texts of about 500,000 characters',
      columns: ['shape', 'ours, CPU s', 'git, CPU s', 'ratio', 'edited units', 'edited by git'],
      rows,
      notes: [
        `Least processor time of ${ROUNDS} rounds each, in one run; ours includes hunks, spans, the patch and its verification.`,
        'The bound is about 1.5 s on every shape; the last two are compared by tokens, git compares lines.',
        'The shell counts in hundredths of a second; a shorter run of git counts as one of them.',
      ],
    }
  },
}
