import { createPythonHost, type PythonHost } from '../src/execution/python/python-host.ts'
import { codeChangeReview } from '../src/services/code-change-review/service.ts'
import { findHostPython } from '../test/python/host-python.ts'
import type { Benchmark } from './benchmark.ts'
import { readScript } from './change-set-files.ts'
import { collectPython } from './python-sources.ts'

const ROUNDS = 3
/** A worker that sells has met sources before; what its first call costs is told apart. */
const WARM_UP = 20
const FUNCTIONS = 50_000
/** The engine of Python keeps the definitions of the source before: a round must not find those of the last one. */
const OTHER = 'import os\n\ndef other():\n    return os\n'
const SIZES = [31_250, 62_500, 125_000, 250_000, 500_000]

interface Pair {
  readonly title: string
  readonly language: string
  readonly before: string
  readonly after: string
}

/** CPU time of one review, and how they grow with the snapshots: edited, and with nothing in common. */
export const changeReview: Benchmark = {
  name: 'change-review',
  run: async () => {
    const python = createPythonHost()
    await python.ready()
    const rows: (string | number)[][] = []
    const pairs = listPairs()
    for (const pair of pairs.slice(0, 2)) {
      const first = { ...pair, title: `${pair.title}, first of its language` }
      rows.push(describe(first, await measureCpuMs(pair, python, 1)))
    }
    for (let round = 0; round < WARM_UP; round++)
      for (const pair of pairs.slice(0, 2)) await measureCpuMs(pair, python, 1)
    for (const pair of pairs) rows.push(describe(pair, await measureCpuMs(pair, python, ROUNDS)))
    await python.close()
    return {
      title: 'developer.code-change-review, one call in one thread',
      columns: ['pair', 'language', 'characters, both', `CPU ms (least of ${ROUNDS})`, 'ns per character'],
      rows,
      notes: [
        'edited: one line in twenty changed; unrelated: no function in common',
        `first of its language: V8 has compiled nothing of it yet; all others after ${WARM_UP} reviews`,
        'linear when the last column stays level from 31,250 to 500,000 characters a side',
      ],
    }
  },
}

function listPairs(): Pair[] {
  const own = readScript()
  const script = own.repeat(Math.ceil(500_000 / own.length))
  const python = readPython()
  const pairs: Pair[] = [edit('1,000 lines', 'typescript', script.split('\n').slice(0, 1_000).join('\n'))]
  if (python !== null)
    pairs.unshift(edit('1,000 lines', 'python', python.split('\n').slice(0, 1_000).join('\n')))
  for (const size of SIZES) {
    pairs.push(edit(`edited, 2 x ${size}`, 'typescript', script.slice(0, size)))
    if (python !== null) pairs.push(edit(`edited, 2 x ${size}`, 'python', cutAtStatement(python, size)))
  }
  const renamed = script.slice(0, 500_000).replaceAll(/\b[a-z]\w{3,}\b/g, (word) => `${word}Q`)
  pairs.push(declareMany('typescript', (index, value) => `let f${index}=()=>${value}`))
  pairs.push(declareMany('python', (index, value) => `def f${index}(): ${value}`))
  pairs.push({
    title: 'unrelated, 2 x 500000',
    language: 'typescript',
    before: script.slice(0, 500_000),
    after: renamed.slice(0, 500_000),
  })
  return pairs
}

/** As many functions as characters allow, one a line; one in twenty is another one. */
function declareMany(language: string, declare: (index: number, value: number) => string): Pair {
  const write = (value: number): string =>
    Array.from({ length: FUNCTIONS }, (_, index) => declare(index, index % 20 === 7 ? value : 0)).join('\n')
  return { title: `${FUNCTIONS} one-line functions a side`, language, before: write(1), after: write(2) }
}

function describe({ title, language, before, after }: Pair, milliseconds: number): (string | number)[] {
  const characters = before.length + after.length
  const perCharacter = ((milliseconds / characters) * 1_000_000).toFixed(0)
  return [title, language, characters, milliseconds.toFixed(0), perCharacter]
}

function edit(title: string, language: string, before: string): Pair {
  const after = before
    .split('\n')
    .map((line, index) =>
      index % 20 === 7 && /^\s+\w+ = /.test(line) ? line.replace(' = ', ' = None or ') : line,
    )
    .join('\n')
  return { title, language, before, after: `${after}\n` }
}

/** Python up to a size, ended before a line that starts a statement, so that it parses. */
function cutAtStatement(text: string, size: number): string {
  const end = Math.max(text.lastIndexOf('\ndef ', size), text.lastIndexOf('\nclass ', size))
  return text.slice(0, end < 0 ? size : end + 1)
}

function readPython(): string | null {
  const host = findHostPython()
  return host === null ? null : collectPython(host.standardLibrary, 20_000)
}

/** Least CPU time of a few rounds, the Python thread's included: a busy machine changes it less than the clock. */
async function measureCpuMs(pair: Pair, python: PythonHost, rounds: number): Promise<number> {
  const { before, after, language } = pair
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    if (language === 'python') await python.inspect(OTHER, 'review')
    const startedAt = process.cpuUsage()
    await codeChangeReview.run({ before, after, language }, { python, signal: new AbortController().signal })
    const { user, system } = process.cpuUsage(startedAt)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
