import { promises as dns } from 'node:dns'
import { classifyAddress } from '../../analysis/address/classify-address.ts'

/** Answers of a resolver for one name: addresses, or the code of an error that names why there are none. */
export interface HostResolver {
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>
}

export type Resolution =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'none'; readonly cause: 'dns_no_address' | 'dns_failed' }

/** Resolves a name once; any answer that is not global refuses the whole name. The caller pins what is returned here. */
export async function resolveHost(
  host: string,
  resolver: HostResolver,
  signal: AbortSignal,
): Promise<Resolution> {
  let addresses: readonly string[]
  try {
    addresses = await resolver.resolve(host, signal)
  } catch (error) {
    signal.throwIfAborted()
    return { kind: 'none', cause: isAbsence(error) ? 'dns_no_address' : 'dns_failed' }
  }
  for (const address of addresses) {
    const kind = classifyAddress(address)
    if (kind !== null) return { kind: 'refused', code: `dns_${kind}` }
  }
  return addresses.length === 0 ? { kind: 'none', cause: 'dns_no_address' } : { kind: 'addresses', addresses }
}

/** c-ares, not getaddrinfo: no hosts file, no search domains, no shared thread pool to exhaust. */
export function createDnsResolver(servers?: readonly string[]): HostResolver {
  return {
    async resolve(host, signal) {
      const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
      if (servers !== undefined) resolver.setServers(servers)
      const cancel = (): void => resolver.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        signal.throwIfAborted()
        const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
        const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        if (addresses.length === 0) throw describeFailure(answers)
        return addresses
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
  }
}

/** A failure that may pass is named before an absence: "no such name" must be true of both families. */
function describeFailure(answers: readonly PromiseSettledResult<string[]>[]): unknown {
  const errors: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  return errors.find((error) => !isAbsence(error)) ?? errors[0] ?? new Error('ENODATA')
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTFOUND' || code === 'ENODATA'
}
