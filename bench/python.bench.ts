import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createPythonHost, type PythonHost } from '../src/execution/python/python-host.ts'
import { restorePyodide } from '../src/execution/python/python-interpreter.ts'
import { createPythonSnapshot, openPythonSnapshot } from '../src/execution/python/python-snapshot.ts'
import { findHostPython, type HostPython } from '../test/python/host-python.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { collectPython } from './python-sources.ts'

const ROUNDS = 9
const WARM_UP_CALLS = 30
/** Six lines of the kind CPython reads slowest. */
const FORMATTING = `def describe(user, items):
    name = f"{user.first} {user.last}"
    log.info(f"{len(items)} items for {name}")
    for item in items:
        print(f"item {item.id}: {item.total:.2f}")
    return name
`

/** The Python engine against native CPython doing the same parse and the same walk, in processor time of one run. */
export const python: Benchmark = {
  name: 'python',
  run: async () => {
    const peer = findHostPython()
    if (peer === null) {
      return {
        title: 'Python engine',
        columns: ['not run'],
        rows: [['needs a python3 of version 3.10 or later']],
      }
    }
    const snapshotStart = performance.now()
    const memory = await createPythonSnapshot()
    const snapshotMs = Math.round(performance.now() - snapshotStart)
    await openPythonSnapshot()
    const { hosts, bootMs, workerMegabytes } = await startHosts()
    const [host] = hosts
    const table = await compare(peer, host, await openParser(new Uint8Array(memory)))
    await Promise.all(hosts.map((each) => each.close()))
    return {
      ...table,
      notes: [
        ...(table.notes ?? []),
        `first boot and snapshot ${snapshotMs} ms; start from the snapshot ${bootMs} ms; ${workerMegabytes} MB resident per worker`,
      ],
    }
  },
}

async function compare(peer: HostPython, host: PythonHost, parse: Parse): Promise<Table> {
  const small = collectPython(peer.standardLibrary, 50)
  const medium = collectPython(peer.standardLibrary, 1_000)
  const sources = [
    { kind: 'standard library', text: small },
    { kind: 'standard library', text: medium },
    { kind: 'standard library', text: `${medium}\n`.repeat(10) },
    { kind: 'f-strings', text: FORMATTING.repeat(166) },
    { kind: 'f-strings', text: FORMATTING.repeat(1_660) },
  ]
  const native = await startNativePeer(peer)
  const engineMs: number[] = []
  const rows: (string | number)[][] = []
  // WebAssembly is compiled in tiers: only a warm interpreter runs at its speed.
  for (let call = 0; call < WARM_UP_CALLS; call++) await host.inspect(medium, 'metrics')
  parse(medium, WARM_UP_CALLS)
  for (const { kind, text } of sources) {
    const repetitions = Math.max(1, Math.ceil(100_000 / text.length))
    const times = { engine: Infinity, native: Infinity, parse: Infinity, nativeParse: Infinity }
    for (let round = 0; round < ROUNDS; round++) {
      const [whole, bare] = await native.measure(text, repetitions)
      times.native = Math.min(times.native, whole)
      times.nativeParse = Math.min(times.nativeParse, bare)
      times.engine = Math.min(times.engine, await measureEngine(host, text, repetitions))
      // Of many f-strings in one text CPython 3.14 reads as slowly as the square of their number; the engine never asks it to.
      if (kind !== 'f-strings') times.parse = Math.min(times.parse, measureParse(parse, text, repetitions))
    }
    engineMs.push(times.engine)
    const megabytes = Buffer.byteLength(text) / 1e6
    const ratio = times.engine / times.native
    rows.push([
      kind,
      text.split('\n').length,
      Math.round(megabytes * 1000),
      times.engine.toFixed(1),
      times.native.toFixed(1),
      ratio.toFixed(2),
      kind === 'f-strings' ? '' : describeParse(times),
      (megabytes / (times.engine / 1000)).toFixed(2),
    ])
  }
  native.end()
  const growth = (small: number, large: number): string =>
    ((engineMs[large] ?? 0) / (engineMs[small] ?? 1)).toFixed(1)
  return {
    title: `Python engine (CPython 3.14 in WebAssembly) against native CPython ${peer.version.join('.')}: parse and walk`,
    columns: ['source', 'lines', 'kB', 'engine ms', 'native ms', 'ratio', 'bare parse', 'engine MB/s'],
    rows,
    notes: [
      `processor time, best of ${ROUNDS} rounds; the engine's includes the way into its thread and back and the JSON`,
      'bare parse: CPython builds the tree and drops it, in the engine and natively; nothing of ours, so the ratio ends near it',
      `ten times the input costs ${growth(1, 2)} times as much, of f-strings ${growth(3, 4)} times`,
      `Node ${process.versions.node}, ${process.arch}`,
    ],
  }
}

/** Processor time of the whole process, in which all else is idle; short sources are repeated to be measurable. */
async function measureEngine(host: PythonHost, text: string, repetitions: number): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < repetitions; call++) await host.inspect(text, 'metrics')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / repetitions
}

function describeParse(times: { parse: number; nativeParse: number }): string {
  const ratio = (times.parse / times.nativeParse).toFixed(2)
  return `${times.parse.toFixed(1)} / ${times.nativeParse.toFixed(1)} = ${ratio}`
}

type Parse = (text: string, times: number) => void

/** CPython's own part of the work: an interpreter in this thread that builds trees and drops them. */
async function openParser(memory: Uint8Array): Promise<Parse> {
  const pyodide = await restorePyodide(memory)
  if (pyodide === null) throw new Error('the snapshot cannot be restored')
  return pyodide.runPython(PARSER)
}

const PARSER = `
import source_facts
def parse(text, times):
    for _ in range(times):
        source_facts.parse(text)
parse
`

function measureParse(parse: Parse, text: string, repetitions: number): number {
  const before = process.cpuUsage()
  parse(text, repetitions)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / repetitions
}

interface StartedHosts {
  readonly hosts: readonly [PythonHost, PythonHost]
  readonly bootMs: number
  readonly workerMegabytes: number
}

async function startHosts(): Promise<StartedHosts> {
  const first = createPythonHost()
  await first.ready()
  const before = process.memoryUsage().rss
  const start = performance.now()
  const second = createPythonHost()
  await second.ready()
  const bootMs = Math.round(performance.now() - start)
  const workerMegabytes = Math.round((process.memoryUsage().rss - before) / 1e6)
  return { hosts: [first, second], bootMs, workerMegabytes }
}

async function startNativePeer(peer: HostPython): Promise<{
  measure(text: string, times: number): Promise<[whole: number, bareParse: number]>
  end(): void
}> {
  const script = fileURLToPath(new URL('./native_peer.py', import.meta.url))
  const modules = fileURLToPath(new URL('../src/analysis/python', import.meta.url))
  const child = spawn(peer.command, ['-B', '-X', 'utf8', script, modules], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    measure: async (text, times) => {
      child.stdin.write(`${JSON.stringify([text, times])}\n`)
      return JSON.parse(String((await answers.next()).value)) as [number, number]
    },
    end: () => void child.stdin.end(),
  }
}
