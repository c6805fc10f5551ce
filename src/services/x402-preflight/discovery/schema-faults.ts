import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { DiscoveryFault } from '../../../core/client-judge.ts'
import type { JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { DiscoveryFaultCode } from './discovery-faults.data.ts'
import { plainName, plainPointer } from './plain-name.ts'

const ROOT = '/extensions/bazaar'
const MAX_FAULTS = 20

const CODE_BY_KEYWORD: Readonly<Record<string, DiscoveryFaultCode>> = {
  required: 'value_missing',
  additionalProperties: 'value_extra',
  unevaluatedProperties: 'value_extra',
  type: 'value_type',
  enum: 'value_not_listed',
  const: 'value_not_listed',
}

/** Each place where `info` does not satisfy `schema`, by a validator of our own with the options of the official one. */
export function explainSchemaFaults(info: JsonObject, schema: unknown): DiscoveryFault[] {
  if (refersOutside(schema)) return [{ pointer: `${ROOT}/schema`, code: 'schema_reference', subject: null }]
  try {
    const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
    const validate = ajv.compile(schema as object)
    if (validate(info)) return []
    return (validate.errors ?? []).slice(0, MAX_FAULTS).map(describeError)
  } catch {
    return [{ pointer: `${ROOT}/schema`, code: 'schema_invalid', subject: null }]
  }
}

function describeError({ instancePath, keyword, params }: ErrorObject): DiscoveryFault {
  const named: unknown =
    params['missingProperty'] ??
    params['additionalProperty'] ??
    params['unevaluatedProperty'] ??
    params['type']
  return {
    pointer: `${ROOT}/info${plainPointer(instancePath)}`,
    code: CODE_BY_KEYWORD[keyword] ?? 'value_invalid',
    subject: typeof named === 'string' ? plainName(named) : null,
  }
}

/** Iterative, because the nesting is the target's choice. */
function refersOutside(schema: unknown): boolean {
  const pending: unknown[] = [schema]
  while (pending.length > 0) {
    const value = pending.pop()
    if (value === null || typeof value !== 'object') continue
    for (const [key, child] of Object.entries(value)) {
      if ((key === '$ref' || key === '$id') && !(typeof child === 'string' && child.startsWith('#')))
        return true
      pending.push(child)
    }
  }
  return false
}
