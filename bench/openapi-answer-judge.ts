import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** What is wrong with a value, as the keyword that says so; null when nothing is. */
export type JudgeValue = (value: unknown) => string | null

/** ajv over the schemas of a document as answers are read: `nullable` as meant, write-only properties never sent. */
export function createAnswerJudge(root: object, isOld: boolean): (schema: object) => JudgeValue | null {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, multipleOfPrecision: 9 })
  formats.default(ajv, ['date', 'date-time', 'email', 'ipv4', 'uri', 'uuid'])
  ajv.addSchema(rewrite(root, isOld) as object, 'document')
  return (schema) => {
    try {
      const validate = ajv.compile(rewrite(schema, isOld) as object)
      return (value) => (validate(value) ? null : (validate.errors?.[0]?.keyword ?? 'unknown'))
    } catch {
      return null
    }
  }
}

function rewrite(node: unknown, isOld: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, isOld))
  if (node === null || typeof node !== 'object') return node
  const source = node as Record<string, unknown>
  const copy = Object.fromEntries(Object.entries(source).map(([key, value]) => [key, rewrite(value, isOld)]))
  if (typeof copy['$ref'] === 'string') {
    const reference = copy['$ref'].startsWith('#') ? `document${copy['$ref']}` : copy['$ref']
    if (!isOld) return { ...copy, $ref: reference }
    return copy['nullable'] === true
      ? { anyOf: [{ type: 'null' }, { $ref: reference }] }
      : { $ref: reference }
  }
  hideWriteOnly(copy)
  return isOld ? rewriteOld(copy) : copy
}

function hideWriteOnly(copy: Record<string, unknown>): void {
  const properties = copy['properties']
  if (typeof properties !== 'object' || properties === null) return
  const hidden = Object.entries(properties as Record<string, { writeOnly?: unknown } | null>).filter(
    ([, property]) => property?.writeOnly === true,
  )
  for (const [name] of hidden) (properties as Record<string, unknown>)[name] = false
  const names = new Set(hidden.map(([name]) => name))
  if (Array.isArray(copy['required']))
    copy['required'] = copy['required'].filter((name: string) => !names.has(name))
}

/** OpenAPI 3.0 to JSON Schema: boolean exclusive bounds, and `nullable` beside whatever it stands. */
function rewriteOld(copy: Record<string, unknown>): unknown {
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (copy[flag] === true && typeof copy[bound] === 'number') {
      copy[flag] = copy[bound]
      delete copy[bound]
    } else if (typeof copy[flag] === 'boolean') delete copy[flag]
  }
  delete copy['$id']
  const { nullable, ...rest } = copy
  return nullable === true && isSchema(rest) ? { anyOf: [{ type: 'null' }, rest] } : rest
}

function isSchema(copy: Record<string, unknown>): boolean {
  return ['type', 'enum', 'allOf', 'anyOf', 'oneOf', 'properties', 'items'].some((key) =>
    Object.hasOwn(copy, key),
  )
}
