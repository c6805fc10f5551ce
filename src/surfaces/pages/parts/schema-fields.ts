import { html } from 'hono/html'
import type { JsonSchema } from '../../../core/json-schema.ts'
import type { Markup } from '../layout.ts'
import { groupThousands } from './group-thousands.ts'
import { renderInlineCode } from './inline-code.ts'

interface SchemaField {
  /** Everything before the name: `functionMetrics[].` */
  readonly prefix: string
  readonly name: string
  readonly facts: readonly string[]
  readonly description: string
  /** What is inside it, at any depth, by its path. */
  readonly inside: readonly SchemaField[]
}

const DEPTH_LIMIT = 4
/** Where there are more fields than these, what is inside another is shown when it is asked for. */
const MOST_UNFOLDED = 20

/** One entry per field of a JSON Schema, nested fields by their path. */
export function renderSchemaFields(schema: JsonSchema): Markup {
  const fields = listFields(schema, '', 0)
  const all = fields.flatMap((field) => [field, ...field.inside])
  if (all.length <= MOST_UNFOLDED)
    return html`<dl class="fields">${all.map((field) => renderField(field))}</dl>`
  return html`<dl class="fields">${fields.map((field) => renderField(field, renderInside(field)))}</dl>`
}

function renderField(
  { prefix, name, facts, description }: SchemaField,
  inside: Markup | string = '',
): Markup {
  return html`<div>
    <dt>
      <code><span class="soft">${prefix}</span><wbr />${name}</code>
      <span class="rule">${facts.join(' · ')}</span>
    </dt>
    <dd>${renderInlineCode(description)}</dd>
    ${inside}
  </div>`
}

function renderInside({ name, inside }: SchemaField): Markup | string {
  if (inside.length === 0) return ''
  const count = inside.length === 1 ? '1 field' : `${inside.length} fields`
  return html`<dd class="inside">
    <details>
      <summary>${count} inside <code>${name}</code></summary>
      <dl class="fields">${inside.map((field) => renderField(field))}</dl>
    </details>
  </dd>`
}

function listFields(schema: JsonSchema, prefix: string, depth: number): SchemaField[] {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.map(([name, field]) => {
    const facts = [
      describeType(field),
      ...(required.includes(name) ? [] : ['optional']),
      ...describeRules(field),
    ]
    const nested = depth < DEPTH_LIMIT ? listNested(field, prefix + name, depth + 1) : []
    const inside = nested.flatMap((one) => [one, ...one.inside])
    return { prefix, name, facts, description: String(field['description'] ?? ''), inside }
  })
}

function listNested(field: JsonSchema, path: string, depth: number): SchemaField[] {
  const target = openVariants(field)
  const items = target['items'] as JsonSchema | undefined
  return items ? listFields(openVariants(items), `${path}[].`, depth) : listFields(target, `${path}.`, depth)
}

/** The one form that has something inside it, or what several forms have in common. */
function openVariants(field: JsonSchema): JsonSchema {
  const variants = ((field['anyOf'] ?? field['oneOf'] ?? []) as JsonSchema[]).filter(
    (variant) => variant['properties'] ?? variant['items'],
  )
  const [first] = variants
  if (first === undefined || variants.length === 1) return first ?? field
  const all = variants.map((variant) => (variant['properties'] ?? {}) as Record<string, JsonSchema>)
  const shared = Object.entries(all[0] ?? {}).flatMap(([name, own]): [string, JsonSchema][] => {
    const others = all.map((properties) => properties[name])
    if (others.includes(undefined)) return []
    const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(own))
    return [[name, isSame ? own : { type: own['type'] ?? 'any', description: own['description'] ?? '' }]]
  })
  return { ...first, properties: Object.fromEntries(shared) }
}

function describeType(field: JsonSchema): string {
  const branches = (field['anyOf'] ?? field['oneOf']) as JsonSchema[] | undefined
  if (branches) return [...new Set(branches.map(describeType))].join(' or ')
  if ('const' in field) return JSON.stringify(field['const'])
  const { type } = field
  return Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any'
}

function describeRules(field: JsonSchema): string[] {
  const rules: string[] = []
  if (Array.isArray(field['enum']))
    rules.push(`one of ${field['enum'].map((value) => JSON.stringify(value)).join(', ')}`)
  if ('minLength' in field || 'maxLength' in field) rules.push(describeLength(field))
  if (typeof field['minimum'] === 'number' || typeof field['maximum'] === 'number')
    rules.push(describeRange(field))
  if ('default' in field) rules.push(`default ${JSON.stringify(field['default'])}`)
  return rules.filter((rule) => rule !== '')
}

function describeLength({ minLength, maxLength }: JsonSchema): string {
  const minimum = typeof minLength === 'number' ? groupThousands(minLength) : '0'
  if (typeof maxLength !== 'number') return `at least ${minimum} characters`
  const maximum = groupThousands(maxLength)
  return minimum === maximum ? `${minimum} characters` : `${minimum}–${maximum} characters`
}

function describeRange(field: JsonSchema): string {
  const safe = Number.MAX_SAFE_INTEGER
  const bound = (key: string) =>
    Math.abs(Number(field[key])) === safe ? null : (field[key] as number | undefined)
  const [minimum, maximum] = [bound('minimum'), bound('maximum')]
  if (minimum === null && maximum === null) return ''
  return maximum === null || maximum === undefined ? `at least ${minimum}` : `${minimum ?? ''} to ${maximum}`
}
