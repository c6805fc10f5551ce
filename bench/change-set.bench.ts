import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Benchmark, Table } from './benchmark.ts'
import { changeSets } from './change-set-files.ts'

interface Measured {
  readonly files: number
  readonly characters: number
  readonly seconds: readonly number[]
  readonly megabytes: number
}

/** What a change of 300 files costs: CPU time of all threads, as the first thing a process does and in a warm one. */
export const changeSet: Benchmark = {
  name: 'change-set',
  async run(): Promise<Table> {
    const rows = Object.keys(changeSets).map((name) => {
      const { files, characters, seconds, megabytes } = measure(name)
      const mean = Math.round(characters / Math.max(1, files))
      const least = Math.min(...seconds.slice(1))
      return [name, files, mean, (seconds[0] ?? 0).toFixed(1), least.toFixed(1), megabytes.toFixed(0)]
    })
    return {
      title: 'developer.change-set-review, one call in one thread',
      columns: ['files', 'count', 'characters a side', 'first call, CPU s', 'warm, CPU s (least of 3)', 'MB'],
      rows,
      notes: ['one line in twenty changed; the engine of Python runs in a thread of its own and is in it'],
    }
  },
}

function measure(name: string): Measured {
  const file = join(import.meta.dirname, 'change-set-process.ts')
  const printed = execFileSync(process.execPath, ['--import', 'tsx', file, name], { encoding: 'utf8' })
  return JSON.parse(printed) as Measured
}
