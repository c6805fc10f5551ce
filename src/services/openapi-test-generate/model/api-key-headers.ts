import {
  isJsonObject,
  readArray,
  readObject,
  readOwn,
  readText,
  type JsonObject,
} from '../load/json-object.ts'
import { isHeaderName, isReservedHeader } from '../header-rules.ts'
import type { ModelSource } from './model-source.ts'

export interface ApiKeyHeaders {
  addFrom(operation: JsonObject): void
  names(): readonly string[]
}

const NAMES_MAXIMUM = 20

/** The headers a key travels in: the contract's own first, then those of the security schemes operations use. */
export function createApiKeyHeaders(source: ModelSource): ApiKeyHeaders {
  const schemes = readObject(readOwn(source.document.root, 'components'), 'securitySchemes')
  const names = new Map([['x-api-key', 'X-API-Key']])
  const seen = new Set<string>()

  function addScheme(name: string): void {
    if (seen.has(name)) return
    seen.add(name)
    const scheme = source.references.resolve(readOwn(schemes, name))
    const header = isJsonObject(scheme) ? readKeyHeader(scheme) : null
    if (header !== null && names.size < NAMES_MAXIMUM) names.set(header.toLowerCase(), header)
    else if (!isBearer(scheme)) source.warnings.add('SECURITY_UNSUPPORTED', name)
  }

  return {
    addFrom(operation) {
      const security = Object.hasOwn(operation, 'security') ? operation : source.document.root
      for (const requirement of readArray(security, 'security').slice(0, 100)) {
        if (isJsonObject(requirement)) Object.keys(requirement).slice(0, 100).forEach(addScheme)
      }
    },
    names: () => [...names.values()],
  }
}

function readKeyHeader(scheme: JsonObject): string | null {
  const name = readText(scheme, 'name') ?? ''
  if (readText(scheme, 'type') !== 'apiKey' || readText(scheme, 'in') !== 'header') return null
  return isHeaderName(name) && (name.toLowerCase() === 'authorization' || !isReservedHeader(name))
    ? name
    : null
}

function isBearer(scheme: unknown): boolean {
  const type = readText(scheme, 'type')
  if (type === 'oauth2' || type === 'openIdConnect') return true
  return type === 'http' && readText(scheme, 'scheme')?.toLowerCase() === 'bearer'
}
