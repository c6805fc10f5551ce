import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveLanguage } from '../src/analysis/languages/resolve-language.ts'
import { measureSource } from '../src/analysis/measure/measure-source.ts'
import { createPythonHost } from '../src/execution/python/python-host.ts'
import { findHostPython } from '../test/python/host-python.ts'
import type { Benchmark } from './benchmark.ts'

interface Pair {
  readonly ours: number
  readonly theirs: number
}

/** How the maintainability signal ranks real Python beside the index that radon states, its formula written anew. */
export const radon: Benchmark = {
  name: 'code-metrics-radon',
  run: async () => {
    const folder = process.env['TOLLGAUGE_BENCH_PYTHON']
    const peer = findHostPython()
    const title = 'maintainabilitySignal against the index of radon: rank correlation (Spearman)'
    if (folder === undefined || peer === null)
      return {
        title,
        columns: ['not run'],
        rows: [
          ['needs python3, and TOLLGAUGE_BENCH_PYTHON: a folder of projects, each a folder of .py files'],
        ],
      }
    const python = createPythonHost()
    const rows: (string | number)[][] = []
    const all: Pair[] = []
    for (const project of readdirSync(folder).toSorted()) {
      const pairs = await comparePairs(readSources(join(folder, project)), peer.command, python)
      all.push(...pairs)
      rows.push(describe(project, pairs))
    }
    await python.close()
    return {
      title,
      columns: ['project', 'files', 'all', 'files with decisions', 'those alone'],
      rows: [...rows, describe('together', all)],
    }
  },
}

function describe(name: string, pairs: readonly Pair[]): (string | number)[] {
  const deciding = pairs.filter(({ ours }) => ours < 100)
  return [name, pairs.length, correlate(pairs).toFixed(2), deciding.length, correlate(deciding).toFixed(2)]
}

function readSources(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.py'))
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
}

async function comparePairs(
  sources: readonly string[],
  command: string,
  python: ReturnType<typeof createPythonHost>,
): Promise<Pair[]> {
  const script = fileURLToPath(new URL('./radon_index.py', import.meta.url))
  const input = sources.map((source) => `${JSON.stringify(source)}\n`).join('')
  const answers = execFileSync(command, [script], { input, encoding: 'utf8', maxBuffer: 1e8 })
    .trim()
    .split('\n')
  const pairs: Pair[] = []
  for (const [at, source] of sources.entries()) {
    const theirs: number | null = JSON.parse(answers[at] ?? 'null')
    const measured = await measureSource(source, resolveLanguage('python'), python)
    if (theirs !== null && measured.syntax.valid) pairs.push({ ours: measured.maintainabilitySignal, theirs })
  }
  return pairs
}

/** Pearson's correlation of the ranks, equal values sharing the mean of theirs. */
function correlate(pairs: readonly Pair[]): number {
  const ours = rank(pairs.map((pair) => pair.ours))
  const theirs = rank(pairs.map((pair) => pair.theirs))
  const middle = (pairs.length + 1) / 2
  let [both, first, second] = [0, 0, 0]
  for (const [at, one] of ours.entries()) {
    const other = theirs[at] ?? middle
    both += (one - middle) * (other - middle)
    first += (one - middle) ** 2
    second += (other - middle) ** 2
  }
  return both / Math.sqrt(first * second)
}

function rank(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).toSorted((a, b) => a.value - b.value)
  const ranks = Array.from({ length: values.length }, () => 0)
  for (let start = 0; start < order.length;) {
    let end = start
    while (order[end + 1]?.value === order[start]?.value) end++
    for (const { at } of order.slice(start, end + 1)) ranks[at] = (start + end) / 2 + 1
    start = end + 1
  }
  return ranks
}
