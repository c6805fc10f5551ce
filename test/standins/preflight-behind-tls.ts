import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { parseInput } from '../../src/core/input.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory } from '../../src/execution/directory/create-directory.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { inlineJudge } from '../../src/services/x402-preflight/inline-judge.ts'
import { runPreflight, type Preflight } from '../../src/services/x402-preflight/run-preflight.ts'
import { preflightInput } from '../../src/services/x402-preflight/input.ts'
import { TestAuthority } from './certificate.ts'

export interface PreflightBehindTls {
  /** The public URL of the endpoint, as its challenge names it: `https://host/path`. */
  readonly url: string
  /** Where the service really listens, plain HTTP on loopback. */
  readonly upstreamPort: number
  readonly method?: string
  readonly body?: Record<string, unknown>
}

/** Preflights a service on loopback as the world would see it: under its public name, behind a proxy that ends TLS. */
export async function preflightBehindTls({
  url,
  upstreamPort,
  method = 'POST',
  body,
}: PreflightBehindTls): Promise<Preflight> {
  const { hostname, port } = new URL(url)
  const authority = new TestAuthority()
  const proxy = createServer(authority.issue(hostname), (socket) => tunnel(socket, upstreamPort))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const proxyPort = (proxy.address() as AddressInfo).port
  const probe = createGuardedProbe({
    allow: [`${hostname}:${port || '443'}=127.0.0.1:${proxyPort}`],
    userAgent: 'tollgauge-test',
    trustedCa: authority.caPem,
  })
  const directory = createDirectory({
    baseUrl: null,
    store: createMemoryCounters(),
    now,
    userAgent: 'tollgauge-test',
  })
  try {
    const input = parseInput(preflightInput, { url, method, ...(body === undefined ? {} : { body }) })
    return await runPreflight(input, {
      now,
      probe,
      directory,
      judge: inlineJudge,
      signal: new AbortController().signal,
    })
  } finally {
    proxy.close()
  }
}

function now(): Date {
  return new Date()
}

function tunnel(socket: Socket, port: number): void {
  const upstream = connect(port, '127.0.0.1')
  socket.on('error', () => upstream.destroy())
  upstream.on('error', () => socket.destroy())
  socket.pipe(upstream).pipe(socket)
}
