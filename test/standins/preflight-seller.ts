import type { NetworkContext } from '../../src/core/run-context.ts'
import { parseInput } from '../../src/core/input.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory } from '../../src/execution/directory/create-directory.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { bareHost } from '../../src/analysis/address/internal-host.ts'
import { inlineJudge } from '../../src/services/x402-preflight/inline-judge.ts'
import { x402Preflight } from '../../src/services/x402-preflight/service.ts'
import { TestAuthority } from './certificate.ts'
import { SellerServer, type SellerScript } from './seller-server.ts'

export interface PreflightedSeller {
  /** The public URL that is asked; the connection goes to a seller on loopback. */
  readonly url: string
  readonly method: string
  readonly script: SellerScript
  /** The name on the seller's certificate; null speaks plain text even where the URL says https. */
  readonly certifiedFor?: string | null
  /** False: the name is asked of a resolver that knows no names. */
  readonly listed?: boolean
  readonly deadlineMs?: number
}

const authority = new TestAuthority()
const now = () => new Date('2026-11-15T00:00:00.000Z')
const directory = createDirectory({ baseUrl: null, store: createMemoryCounters(), now, userAgent: 'test' })

/** One seller served over real loopback HTTP(S) under its own name, and judged by the service itself. */
export async function preflightSeller({ url, method, script, ...options }: PreflightedSeller) {
  const { hostname, port, protocol } = new URL(url)
  const host = bareHost(hostname)
  const certifiedFor = options.certifiedFor === undefined ? host : options.certifiedFor
  const plain = protocol === 'http:' || certifiedFor === null
  const seller = await SellerServer.start(script, plain ? null : authority.issue(certifiedFor))
  const publicPort = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const probe = createGuardedProbe({
    allow: options.listed === false ? [] : [`${host}:${publicPort}=127.0.0.1:${seller.port}`],
    userAgent: 'tollgauge-test',
    deadlineMs: options.deadlineMs ?? 10_000,
    trustedCa: authority.caPem,
    resolver: {
      resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    },
  })
  const context: NetworkContext = {
    signal: new AbortController().signal,
    now,
    probe,
    directory,
    judge: inlineJudge,
  }
  try {
    const input = parseInput(x402Preflight.input, { url, method })
    const data = x402Preflight.output.parse(await x402Preflight.run(input, context))
    return { data, seller }
  } finally {
    await seller.close()
  }
}
