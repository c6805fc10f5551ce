import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareDocuments } from '../src/services/document-diff/compare-documents.ts'
import type { Benchmark, Table } from './benchmark.ts'

const CHARACTERS = 490_000
const ROUNDS = 3

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
    ['one line of 450k', items.join(), items.map((item) => (next(100) === 0 ? `${item}9` : item)).join()],
  ]
}

function fastest(run: () => void): number {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    run()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}

function cpuSeconds(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

/** The whole comparison, its verification included, against `git diff --no-index` on the same two texts. */
export const diff: Benchmark = {
  name: 'diff',
  run: async (): Promise<Table> => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgauge-bench-'))
    const hasGit = spawnSync('git', ['--version']).status === 0
    const paths = [join(folder, 'before'), join(folder, 'after')] as const
    const rows = buildShapes().map(([name, before, after]) => {
      writeFileSync(paths[0], before)
      writeFileSync(paths[1], after)
      let edited = 0
      const ours = fastest(() => {
        const { stats } = compareDocuments(before, after, 3)
        edited = stats.added + stats.removed
      })
      const cpu = cpuSeconds(() => compareDocuments(before, after, 3))
      const theirs = hasGit
        ? fastest(() => spawnSync('git', ['diff', '--no-index', ...paths], { maxBuffer: 1e9 }))
        : NaN
      const ratio = hasGit ? (ours / theirs).toFixed(2) : 'no git'
      return [name, Math.round(ours), cpu.toFixed(2), hasGit ? Math.round(theirs) : 'no git', ratio, edited]
    })
    rmSync(folder, { recursive: true, force: true })
    return {
      title: 'document.diff: two texts of about 500,000 characters',
      columns: ['shape', 'ours, ms', 'ours, CPU s', 'git diff --no-index, ms', 'ratio', 'edited units'],
      rows,
      notes: [
        `Fastest of ${ROUNDS} rounds each, in one run; ours includes hunks, spans, the patch and its verification.`,
        'The bound is about 1.5 s of CPU on every shape; the last shape is compared by tokens, git by lines.',
      ],
    }
  },
}
