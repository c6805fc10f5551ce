import {
  isValidIconUrl,
  isValidRouteTemplate,
  isValidServiceName,
  sanitizeTags,
} from '@x402/extensions/bazaar'
import type { DiscoveryFault } from '../../../core/client-judge.ts'
import { isJsonObject, ownField, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { DiscoveryFaultCode } from './discovery-faults.data.ts'
import { plainName } from './plain-name.ts'

const TEMPLATE = '/extensions/bazaar/routeTemplate'
const PARAMETER = /^:([A-Za-z_][A-Za-z0-9_]*)$/

/** A route template under which one entry stands for many paths. */
export function findRouteFaults(declaration: JsonObject, path: string): DiscoveryFault[] {
  const template = ownField(declaration, 'routeTemplate')
  if (template === undefined) return []
  if (typeof template !== 'string' || !isValidRouteTemplate(template))
    return [fault(TEMPLATE, 'route_template_invalid')]
  const segments = template.split('/')
  if (!matchesPath(segments, path.split('/'))) return [fault(TEMPLATE, 'route_template_differs')]
  const shown = readShownParameters(declaration)
  const missing = segments
    .flatMap((segment) => PARAMETER.exec(segment)?.[1] ?? [])
    .filter((name) => !shown.has(name))
  return missing.map((name) =>
    fault('/extensions/bazaar/info/input/pathParams', 'path_params_missing', plainName(name)),
  )
}

function matchesPath(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((segment, index) =>
      PARAMETER.test(segment) ? path[index] !== '' : segment === path[index],
    )
  )
}

function readShownParameters(declaration: JsonObject): ReadonlySet<string> {
  const shown = ['info', 'input', 'pathParams'].reduce<unknown>(
    (value, key) => (isJsonObject(value) ? ownField(value, key) : undefined),
    declaration,
  )
  return new Set(isJsonObject(shown) ? Object.keys(shown) : [])
}

/** What indexers show of a service, and drop without a word when it is not of the form they want. */
export function findServiceFaults(resource: unknown): DiscoveryFault[] {
  if (!isJsonObject(resource)) return []
  const [name, tags, icon] = ['serviceName', 'tags', 'iconUrl'].map(
    (key) => ownField(resource, key) ?? undefined,
  ) as string[]
  const faults: DiscoveryFault[] = []
  if (name !== undefined && !isValidServiceName(name))
    faults.push(fault('/resource/serviceName', 'service_name'))
  if (tags !== undefined && !keepsAll(tags)) faults.push(fault('/resource/tags', 'tags'))
  if (icon !== undefined && !isValidIconUrl(icon)) faults.push(fault('/resource/iconUrl', 'icon_url'))
  return faults
}

function keepsAll(tags: unknown): boolean {
  return Array.isArray(tags) && (sanitizeTags(tags)?.length ?? 0) === tags.length
}

function fault(pointer: string, code: DiscoveryFaultCode, subject: string | null = null): DiscoveryFault {
  return { pointer, code, subject }
}
