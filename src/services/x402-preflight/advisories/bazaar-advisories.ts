import { isJsonObject, ownField, ownText, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { Inspection } from '../inspection.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

/** A declared bazaar extension that indexers would refuse. Not declaring one is a choice, not a defect. */
export function findBazaarAdvisories({ challenge, method }: Inspection): AdvisoryId[] {
  const bazaar = readPath(challenge, ['extensions', 'bazaar'])
  if (bazaar === undefined) return []
  const input = readPath(bazaar, ['info', 'input'])
  const schema = readPath(bazaar, ['schema']) ?? {}
  if (!isJsonObject(input) || !isJsonObject(schema)) return ['bazaar_malformed']
  const type = ownText(input, 'type')
  if (type === 'http') return findHttpAdvisories(input, schema, method)
  return type === 'mcp' ? [] : ['bazaar_malformed']
}

function findHttpAdvisories(input: JsonObject, schema: JsonObject, method: string): AdvisoryId[] {
  const declared = ownText(input, 'method')
  const inputSchema = readPath(schema, ['properties', 'input'])
  const found: AdvisoryId[] = []
  if (declared === null) found.push('bazaar_malformed')
  else if (declared.toUpperCase() !== method) found.push('bazaar_method_differs')
  if (!describesRequest(inputSchema, declared ?? method)) found.push('bazaar_input_schema_missing')
  if (lacksRequired(input, inputSchema)) found.push('bazaar_example_incomplete')
  if (usesReferences(schema)) found.push('bazaar_schema_reference')
  return found
}

function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce((current, key) => (isJsonObject(current) ? ownField(current, key) : undefined), value)
}

/** A request without a body may have nothing to describe; one with a body must say what it is. */
function describesRequest(inputSchema: unknown, method: string): boolean {
  if (/^(?:GET|HEAD|DELETE)$/i.test(method)) return true
  return isJsonObject(readPath(inputSchema, ['properties', 'body']))
}

function lacksRequired(input: JsonObject, inputSchema: unknown): boolean {
  const required = readPath(inputSchema, ['required'])
  return (
    Array.isArray(required) && required.some((key) => typeof key === 'string' && !Object.hasOwn(input, key))
  )
}

/** `$ref` or `$id` as a schema keyword anywhere; iterative, because the nesting is the target's choice. */
function usesReferences(schema: JsonObject): boolean {
  const pending: unknown[] = [schema]
  while (pending.length > 0) {
    const value = pending.pop()
    if (value === null || typeof value !== 'object') continue
    if (!Array.isArray(value) && (isKeyword(value, '$ref') || isKeyword(value, '$id'))) return true
    for (const child of Object.values(value)) pending.push(child)
  }
  return false
}

function isKeyword(value: object, key: string): boolean {
  return Object.hasOwn(value, key) && typeof (value as JsonObject)[key] === 'string'
}
