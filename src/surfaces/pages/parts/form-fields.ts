import { html, raw } from 'hono/html'
import type { JsonSchema } from '../../../core/json-schema.ts'
import type { Markup } from '../layout.ts'
import { renderInlineCode } from './inline-code.ts'

const LONG_TEXT = 1_000

/** Fewer than these are not worth folding away. */
const WORTH_FOLDING = 2

/**
 * One labelled control per field of a request schema, with its meaning and a place for what is wrong with it. What nobody
 * has to say and the sample does not is folded: the way to the price is short.
 */
export function renderFormFields(schema: JsonSchema, sample: Readonly<Record<string, unknown>>): Markup {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const render = ([name, field]: [string, JsonSchema]) => renderField(name, field, required.includes(name))
  const isFolded = ([name]: [string, JsonSchema]) => !required.includes(name) && sample[name] === undefined
  const folded = properties.filter(isFolded)
  if (folded.length < WORTH_FOLDING) return html`${properties.map(render)}`
  return html`${properties.filter((property) => !isFolded(property)).map(render)}
    <details class="more">
      <summary>${folded.length} more options: ${folded.map(([name]) => name).join(', ')}</summary>
      ${folded.map(render)}
    </details>`
}

function renderField(name: string, field: JsonSchema, required: boolean): Markup {
  const label = html`${name}${required ? '' : html` <span class="soft">(optional)</span>`}`
  const isSwitch = kindOf(name, field) === 'switch'
  const control = renderControl(name, field, required)
  return html`<div class="field">
    <label for="field-${name}">${isSwitch ? control : ''} ${label}</label>
    <p class="hint" id="hint-${name}">${renderInlineCode(String(field['description'] ?? ''))}</p>
    ${isSwitch ? '' : control}
    <p class="fault" id="fault-${name}" hidden></p>
  </div>`
}

/** What kind of control a field gets; the page's script reads values back by `data-kind`. */
function renderControl(name: string, field: JsonSchema, required: boolean): Markup {
  const kind = kindOf(name, field)
  const shared = raw(
    `id="field-${name}" data-field="${name}" data-kind="${kind}" data-required="${required}" aria-describedby="hint-${name} fault-${name}" spellcheck="false"`,
  )
  if (kind === 'choice') {
    const values = (field['enum'] as unknown[]).map(String)
    const none = required ? '' : html`<option value="">default</option>`
    return html`<select ${shared}>
      ${none} ${values.map((value) => html`<option>${value}</option>`)}
    </select>`
  }
  if (kind === 'switch') return html`<input type="checkbox" ${shared} />`
  if (kind === 'integer') return html`<input type="number" step="1" ${shared} />`
  if (kind === 'line') return html`<input type="text" ${shared} />`
  const file = html`<input type="file" data-file="${name}" aria-label="Take ${name} from a file" />`
  return html`<textarea ${shared}></textarea>${kind === 'text' ? file : ''}`
}

function kindOf(name: string, field: JsonSchema): 'choice' | 'switch' | 'integer' | 'json' | 'text' | 'line' {
  if (Array.isArray(field['enum'])) return 'choice'
  if (field['type'] === 'boolean') return 'switch'
  if (field['type'] === 'integer') return 'integer'
  if (field['type'] === 'object' || field['type'] === 'array') return 'json'
  return Number(field['maxLength'] ?? 0) >= LONG_TEXT && name !== 'url' ? 'text' : 'line'
}
