import { html } from 'hono/html'
import type { JsonSchema } from '../../../core/json-schema.ts'
import type { Markup } from '../layout.ts'

interface SchemaField {
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly rule: string
  readonly description: string
}

const DEPTH_LIMIT = 4

/** One row per field of a JSON Schema, nested fields by their path. */
export function renderSchemaTable(schema: JsonSchema, caption: string): Markup {
  const fields = listFields(schema, '', 0)
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption class="soft">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Rule</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          (field) =>
            html`<tr>
              <th scope="row"><code>${field.path}</code></th>
              <td>${field.type}${field.required ? '' : ' (optional)'}</td>
              <td>${field.rule}</td>
              <td>${field.description}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function listFields(schema: JsonSchema, prefix: string, depth: number): SchemaField[] {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const row = {
      path,
      type: describeType(field),
      required: required.includes(name),
      rule: describeRule(field),
      description: String(field['description'] ?? ''),
    }
    return [row, ...(depth < DEPTH_LIMIT ? listNested(field, path, depth + 1) : [])]
  })
}

function listNested(field: JsonSchema, path: string, depth: number): SchemaField[] {
  const branches = ((field['anyOf'] ?? []) as JsonSchema[]).find(
    (branch) => branch['properties'] ?? branch['items'],
  )
  const target = branches ?? field
  const items = target['items'] as JsonSchema | undefined
  return items ? listFields(items, `${path}[]`, depth) : listFields(target, path, depth)
}

function describeType(field: JsonSchema): string {
  const branches = (field['anyOf'] ?? field['oneOf']) as JsonSchema[] | undefined
  if (branches) return [...new Set(branches.map(describeType))].join(' or ')
  if ('const' in field) return JSON.stringify(field['const'])
  const { type } = field
  return Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any'
}

function describeRule(field: JsonSchema): string {
  const rules: string[] = []
  if (Array.isArray(field['enum']))
    rules.push(`one of ${field['enum'].map((value) => JSON.stringify(value)).join(', ')}`)
  if ('minLength' in field || 'maxLength' in field)
    rules.push(`${count(field['minLength'])}–${count(field['maxLength'])} characters`)
  if (typeof field['minimum'] === 'number' || typeof field['maximum'] === 'number')
    rules.push(describeRange(field))
  if ('default' in field) rules.push(`default ${JSON.stringify(field['default'])}`)
  return rules.join('; ')
}

function describeRange(field: JsonSchema): string {
  const safe = Number.MAX_SAFE_INTEGER
  const bound = (key: string) =>
    Math.abs(Number(field[key])) === safe ? null : (field[key] as number | undefined)
  const [minimum, maximum] = [bound('minimum'), bound('maximum')]
  if (minimum === null && maximum === null) return ''
  return maximum === null || maximum === undefined ? `at least ${minimum}` : `${minimum ?? ''} to ${maximum}`
}

const count = (value: unknown): string => (typeof value === 'number' ? groupThousands(value) : '0')

/** Thousands apart, the same in every locale. */
export function groupThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
