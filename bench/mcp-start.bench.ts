import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Benchmark, Table } from './benchmark.ts'

const root = resolve(import.meta.dirname, '..')
const TIMES = 7
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
}

/** How long an agent's client waits for `tollgauge mcp`: from starting the process to the answer to `initialize`. */
export const mcpStartBenchmark: Benchmark = {
  name: 'mcp-start',
  async run(): Promise<Table> {
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' })
    const free = await measure(
      [join(root, 'dist/main.js'), 'mcp', '--root', root],
      `${JSON.stringify(initialize)}\n`,
    )
    const bare = await measure(['-e', 'process.stdin.once("data", () => console.log(1))'], '\n')
    return {
      title: `Until the first answer, median of ${TIMES} starts`,
      columns: ['process', 'clock ms', 'CPU ms, all threads'],
      rows: [
        ['tollgauge mcp', ...free],
        ['Node alone', ...bare],
      ],
    }
  },
}

async function measure(argv: readonly string[], question: string): Promise<number[]> {
  const clock: number[] = []
  const cpu: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const startedAt = performance.now()
    const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.write(question)
    await once(child.stdout, 'data')
    clock.push(performance.now() - startedAt)
    cpu.push(cpuMs(child.pid ?? 0))
    child.stdin.end()
    child.kill()
    await once(child, 'exit')
  }
  return [median(clock), median(cpu)]
}

/** User and system time so far, in the ticks of a hundredth of a second that the kernel keeps. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
