import { isDeepStrictEqual } from 'node:util'
import type { Service } from '../../core/service.ts'
import { buildDiscovery, discoveryDetails } from './discovery-extension.ts'

type Extensions = Readonly<Record<string, unknown>>

/**
 * The name of an extension whose advertised `info` came back changed; null when none did. As in the official server, a
 * buyer may add to an extension or leave it out, but whatever is echoed must hold all that was advertised.
 */
export function findAlteredEcho(
  echoed: Extensions | undefined,
  advertised: Extensions,
  service: Service,
): string | null {
  for (const [name, value] of Object.entries(echoed ?? {})) {
    if (!Object.hasOwn(advertised, name)) continue
    const infos = name === 'bazaar' ? discoveryInfosOf(service) : [infoOf(advertised[name])]
    if (!infos.some((info) => contains(infoOf(value), info))) return name
  }
  return null
}

const discoveryInfos = new WeakMap<Service, readonly unknown[]>()

/** A challenge carries the fullest listing that fits, which changes with the networks that are up: each was advertised. */
function discoveryInfosOf(service: Service): readonly unknown[] {
  const known = discoveryInfos.get(service)
  if (known !== undefined) return known
  const infos = discoveryDetails.map((detail) => infoOf(buildDiscovery(service, detail)))
  const distinct = [...new Map(infos.map((info) => [JSON.stringify(info), info])).values()]
  discoveryInfos.set(service, distinct)
  return distinct
}

function infoOf(extension: unknown): unknown {
  return isObject(extension) && Object.hasOwn(extension, 'info') ? extension['info'] : extension
}

function contains(echoed: unknown, advertised: unknown): boolean {
  if (!isObject(advertised)) return isDeepStrictEqual(echoed, advertised)
  if (!isObject(echoed)) return false
  return Object.entries(advertised).every(
    ([name, value]) => Object.hasOwn(echoed, name) && contains(echoed[name], value),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
