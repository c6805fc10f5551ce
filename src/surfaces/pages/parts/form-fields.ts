import { html } from 'hono/html'
import type { JsonSchema } from '../../../core/json-schema.ts'
import type { Markup } from '../layout.ts'

const LONG_TEXT = 1_000

/** One labelled control per field of a request schema, with its meaning and a place for what is wrong with it. */
export function renderFormFields(schema: JsonSchema): Markup[] {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return properties.map(([name, field]) => renderField(name, field, required.includes(name)))
}

function renderField(name: string, field: JsonSchema, required: boolean): Markup {
  return html`<div class="field">
    <label for="field-${name}">${name}${required ? '' : html` <span class="soft">(optional)</span>`}</label>
    <p class="hint" id="hint-${name}">${String(field['description'] ?? '')}</p>
    ${renderControl(name, field, required)}
    <p class="fault" id="fault-${name}" hidden></p>
  </div>`
}

function renderControl(name: string, field: JsonSchema, required: boolean): Markup {
  const type = String(field['type'] ?? '')
  const described = `hint-${name} fault-${name}`
  if (Array.isArray(field['enum'])) {
    const values = field['enum'].map(String)
    return html`<select
      id="field-${name}"
      data-field="${name}"
      data-kind="text-choice"
      data-required="${String(required)}"
      aria-describedby="${described}"
    >
      ${required ? '' : html`<option value="">default</option>`}
      ${values.map((value) => html`<option>${value}</option>`)}
    </select>`
  }
  if (type === 'boolean')
    return html`<input
      type="checkbox"
      id="field-${name}"
      data-field="${name}"
      aria-describedby="${described}"
    />`
  if (type === 'integer') {
    return html`<input
      type="number"
      step="1"
      id="field-${name}"
      data-field="${name}"
      data-kind="integer"
      data-required="${String(required)}"
      aria-describedby="${described}"
    />`
  }
  if (type === 'object')
    return html`<textarea
      id="field-${name}"
      data-field="${name}"
      data-kind="json"
      data-required="${String(required)}"
      aria-describedby="${described}"
      spellcheck="false"
    ></textarea>`
  if (Number(field['maxLength'] ?? 0) >= LONG_TEXT && name !== 'url') {
    return html`<textarea
      id="field-${name}"
      data-field="${name}"
      data-kind="text"
      data-required="${String(required)}"
      aria-describedby="${described}"
      spellcheck="false"
    ></textarea>`
  }
  return html`<input
    type="text"
    id="field-${name}"
    data-field="${name}"
    data-kind="line"
    data-required="${String(required)}"
    aria-describedby="${described}"
    spellcheck="false"
  />`
}
