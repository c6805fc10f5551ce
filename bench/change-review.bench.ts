import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPythonHost, type PythonHost } from '../src/execution/python/python-host.ts'
import { codeChangeReview } from '../src/services/code-change-review/service.ts'
import { findHostPython } from '../test/python/host-python.ts'
import type { Benchmark } from './benchmark.ts'
import { collectPython } from './python-sources.ts'

const ROUNDS = 3
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
    for (const pair of pairs.slice(0, 2)) await measureCpuMs(pair, python)
    for (const pair of pairs) {
      const milliseconds = await measureCpuMs(pair, python)
      const characters = pair.before.length + pair.after.length
      const perThousand = ((milliseconds / characters) * 1_000_000).toFixed(0)
      rows.push([pair.title, pair.language, characters, milliseconds.toFixed(0), perThousand])
    }
    await python.close()
    return {
      title: 'developer.code-change-review, one call in one thread',
      columns: ['pair', 'language', 'characters, both', `CPU ms (least of ${ROUNDS})`, 'ns per character'],
      rows,
      notes: [
        'edited: one line in twenty changed; unrelated: no function in common',
        'linear when the last column stays level from 31,250 to 500,000 characters a side',
      ],
    }
  },
}

function listPairs(): Pair[] {
  const script = readScript()
  const python = readPython()
  const pairs: Pair[] = [edit('1,000 lines', 'typescript', script.split('\n').slice(0, 1_000).join('\n'))]
  if (python !== null)
    pairs.unshift(edit('1,000 lines', 'python', python.split('\n').slice(0, 1_000).join('\n')))
  for (const size of SIZES) {
    pairs.push(edit(`edited, 2 x ${size}`, 'typescript', script.slice(0, size)))
    if (python !== null) pairs.push(edit(`edited, 2 x ${size}`, 'python', cutAtStatement(python, size)))
  }
  const renamed = script.slice(0, 500_000).replaceAll(/\b[a-z]\w{3,}\b/g, (word) => `${word}Q`)
  pairs.push({
    title: 'unrelated, 2 x 500000',
    language: 'typescript',
    before: script.slice(0, 500_000),
    after: renamed.slice(0, 500_000),
  })
  return pairs
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

/** This repository's own sources, repeated when they are not enough. */
function readScript(): string {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.data)\.ts$/.test(name),
  )
  const text = files
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  return text.repeat(Math.ceil(500_000 / text.length))
}

/** Least CPU time of a few rounds, the Python thread's included: a busy machine changes it less than the clock. */
async function measureCpuMs({ before, after, language }: Pair, python: PythonHost): Promise<number> {
  let least = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = process.cpuUsage()
    await codeChangeReview.run({ before, after, language }, { python, signal: new AbortController().signal })
    const { user, system } = process.cpuUsage(startedAt)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
