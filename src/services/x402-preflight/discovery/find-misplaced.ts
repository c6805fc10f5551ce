import type { DiscoveryFault } from '../../../core/client-judge.ts'
import { isJsonObject, ownField, type JsonObject } from '../../../analysis/x402/payment-required.ts'

const MAX_OPTIONS = 20

/** Declarations that stand where nobody looks: in an option, in the resource, or bare at the top. */
export function findMisplaced(challenge: JsonObject): DiscoveryFault[] {
  const accepts = ownField(challenge, 'accepts')
  const options = Array.isArray(accepts) ? accepts.slice(0, MAX_OPTIONS) : []
  const places: [string, unknown][] = [
    ['', without(challenge, 'extensions')],
    ['/resource', ownField(challenge, 'resource')],
    ...options.map((option: unknown, index): [string, unknown] => [`/accepts/${index}`, option]),
  ]
  return places.flatMap(([pointer, value]) => (isJsonObject(value) ? findIn(value, pointer) : []))
}

function findIn(holder: JsonObject, pointer: string): DiscoveryFault[] {
  const extra = ownField(holder, 'extra')
  const found = [
    isJsonObject(ownField(holder, 'bazaar')) && `${pointer}/bazaar`,
    isJsonObject(ownField(holder, 'extensions')) && `${pointer}/extensions`,
    isJsonObject(extra) && isJsonObject(ownField(extra, 'bazaar')) && `${pointer}/extra/bazaar`,
    isJsonObject(ownField(holder, 'outputSchema')) && `${pointer}/outputSchema`,
  ]
  return found
    .filter((place) => place !== false)
    .map((place) => ({ pointer: place, code: 'misplaced', subject: null }))
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}
