import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { GeneratedTests } from '../src/services/openapi-test-generate/generate-tests.ts'
import { emitJson } from '../src/services/openapi-test-generate/values/sample-value.ts'

export interface BodyVerdicts {
  valid: number
  invalid: number
  /** The referee could not compile the schema. */
  unjudged: number
  readonly causes: Map<string, number>
}

/** Judges each generated JSON body by the schema the document gives for it, with ajv as the referee. */
export function judgeBodies(text: string, generated: GeneratedTests, verdicts: BodyVerdicts): void {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    code: { regExp: Object.assign(readExpression, { code: 'readExpression' }) },
  })
  formats.default(ajv)
  const isOld = generated.openapiVersion.startsWith('3.0')
  ajv.addSchema(rewrite(JSON.parse(text), isOld) as object, 'document')
  for (const [index, test] of generated.cases.entries()) {
    const media = generated.operations[index]?.body?.media.find(({ type }) => /json|^\*\/\*/i.test(type))
    if (test.body.kind === 'json' && media?.schema !== undefined) {
      judgeBody(ajv, rewrite(media.schema, isOld), emitJson(test.body.value), verdicts)
    }
  }
}

function judgeBody(ajv: Ajv2020, schema: unknown, body: string, verdicts: BodyVerdicts): void {
  try {
    const validate = ajv.compile(absolute(schema) as object)
    const isValid = validate(JSON.parse(body))
    verdicts[isValid ? 'valid' : 'invalid'] += 1
    if (!isValid) count(verdicts.causes, validate.errors?.[0]?.keyword ?? 'unknown')
  } catch {
    verdicts.unjudged += 1
  }
}

/** With the flag the standard asks for, else without it: many published expressions are only valid without. */
function readExpression(source: string): RegExp {
  const flags = source.startsWith('(?i)') ? 'i' : ''
  const expression = source.replace(/^\(\?i\)/, '')
  try {
    return new RegExp(expression, `${flags}u`)
  } catch {
    return new RegExp(expression, flags)
  }
}

function count(causes: Map<string, number>, cause: string): void {
  causes.set(cause, (causes.get(cause) ?? 0) + 1)
}

/** OpenAPI to JSON Schema: boolean exclusive bounds and read-only requirements are spelled otherwise there. */
function rewrite(node: unknown, isOld: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, isOld))
  if (node === null || typeof node !== 'object') return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, isOld)]))
  // In 3.0 nothing beside a reference counts.
  if (isOld && typeof copy['$ref'] === 'string') return { $ref: copy['$ref'] }
  rewriteBound(copy, 'exclusiveMinimum', copy['minimum'])
  rewriteBound(copy, 'exclusiveMaximum', copy['maximum'])
  // Not a keyword in 3.0; examples have keys of this name, which the referee would take for the name of a schema.
  if (isOld) delete copy['$id']
  // Without a type `nullable` means nothing, and the referee refuses it.
  if (copy['type'] === undefined) delete copy['nullable']
  if (Array.isArray(copy['required']) && typeof copy['properties'] === 'object') {
    const properties = copy['properties'] as Record<string, { readOnly?: unknown } | undefined>
    copy['required'] = copy['required'].filter((name: string) => properties[name]?.readOnly !== true)
  }
  return copy
}

function rewriteBound(copy: Record<string, unknown>, flag: string, bound: unknown): void {
  if (copy[flag] === true && typeof bound === 'number') copy[flag] = bound
  else if (typeof copy[flag] === 'boolean') delete copy[flag]
}

function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#')
        ? `document${value}`
        : absolute(value),
    ]),
  )
}
