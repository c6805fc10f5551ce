import { bareHost, isInternalHost, isSpecialUseHost } from '../../analysis/address/internal-host.ts'

/** A target the operator listed by exact host and port. With `connectTo`, the name is kept and the connection goes there. */
export interface AllowedTarget {
  readonly host: string
  readonly port: number
  readonly connectTo: { readonly address: string; readonly port: number } | null
}

/** `host:port` or `host:port=address:port`, the second to try a public name before its DNS exists. There is no wildcard. */
export function parseAllowList(entries: readonly string[]): ReadonlyMap<string, AllowedTarget> {
  const targets = entries.map(parseEntry)
  return new Map(targets.map((target) => [`${target.host}:${target.port}`, target]))
}

/** Entries that lead to a private network, to this machine or to a cloud's metadata: fit for a demo, an open door for strangers. */
export function findPrivateTargets(entries: readonly string[]): string[] {
  return entries.filter((entry) => {
    const { host, connectTo } = parseEntry(entry)
    return [host, connectTo?.address ?? host].some((name) => isInternalHost(name) || isSpecialUseHost(name))
  })
}

function parseEntry(entry: string): AllowedTarget {
  const [pair = '', destination, ...rest] = entry.split('=')
  const target = parsePair(pair)
  const connectTo = destination === undefined ? null : parsePair(destination)
  if (target === null || rest.length > 0 || (destination !== undefined && connectTo === null)) {
    throw new RangeError(`not an exact host:port pair: ${entry}`)
  }
  return {
    ...target,
    connectTo: connectTo === null ? null : { address: connectTo.host, port: connectTo.port },
  }
}

function parsePair(pair: string): { host: string; port: number } | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]/@\s*]+):(\d{1,5})$/i.exec(pair.trim())
  const port = Number(match?.[2])
  if (match === null || port < 1 || port > 65_535) return null
  return { host: bareHost(match[1] ?? ''), port }
}
