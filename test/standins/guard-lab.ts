import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createConnection } from 'node:net'
import { Problem } from '../../src/core/problem.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { createDnsResolver } from '../../src/execution/guarded-fetch/resolve-host.ts'
import { DnsServer } from './dns-server.ts'
import { guardLab, type GuardVector } from './guard-vectors.ts'

/** Run inside a network namespace of its own: the dangerous addresses are really there, and every arrival is written down. */
export interface LabReport {
  readonly id: string
  /** `response <status>`, `refused <code>` or `silent <cause>`. */
  readonly outcome: string
  /** Local addresses at which a request arrived. */
  readonly reached: readonly string[]
  /** The same for a plain fetch without any guard: proof that the addresses answer. */
  readonly unguarded: readonly string[]
}

const { lab, vectors, zone } = guardLab
const arrivals: string[] = []

async function prepareNamespace(): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  for (const address of [...lab.internal, ...lab.internal6, ...lab.public, ...lab.public6]) {
    execFileSync('ip', ['addr', 'add', address, 'dev', 'lo'])
  }
  for (const port of [80, 8080]) await listen(port)
}

async function listen(port: number): Promise<void> {
  const server = createServer((request, response) => {
    arrivals.push((request.socket.localAddress ?? '').replace(/^::ffff:/, ''))
    const to = new URL(request.url ?? '/', 'http://lab/').searchParams.get('to')
    response.writeHead(to === null ? 402 : 302, to === null ? {} : { location: to }).end()
  })
  server.listen(port, '::')
  await once(server, 'listening')
}

async function runVector({ url }: GuardVector): Promise<string> {
  const probe = createGuardedProbe({
    allow: [],
    userAgent: 'lab',
    deadlineMs: 4_000,
    resolver: createDnsResolver(['127.0.0.1']),
  })
  try {
    const outcome = await probe.send({ url, method: 'GET', body: null }, new AbortController().signal)
    return outcome.kind === 'response' ? `response ${outcome.status}` : `silent ${outcome.cause}`
  } catch (error) {
    if (error instanceof Problem) return `refused ${error.errors[0]?.message ?? error.code}`
    throw error
  }
}

async function runUnguarded({ url }: GuardVector): Promise<void> {
  await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
}

async function recordArrivals(run: () => Promise<unknown>): Promise<string[]> {
  arrivals.length = 0
  await run()
  return [...arrivals]
}

async function countReachable(addresses: readonly string[]): Promise<number> {
  const results = addresses.map(async (address) => {
    const socket = createConnection({ host: address.replace(/\/\d+$/, ''), port: 80 })
    await once(socket, 'connect')
    socket.destroy()
  })
  return (await Promise.allSettled(results)).filter(({ status }) => status === 'fulfilled').length
}

await prepareNamespace()
const dns = await DnsServer.start(zone, 53)
const internal = [...lab.internal, ...lab.internal6, '127.0.0.1/8', '::1/128']
const reachable = await countReachable(internal)
const reports: LabReport[] = []
for (const vector of vectors) {
  let outcome = ''
  const reached = await recordArrivals(async () => {
    outcome = await runVector(vector)
  })
  reports.push({
    id: vector.id,
    outcome,
    reached,
    unguarded: await recordArrivals(() => runUnguarded(vector)),
  })
}
await dns.close()
process.stdout.write(JSON.stringify({ present: internal.length, reachable, reports }))
process.exit(0)
