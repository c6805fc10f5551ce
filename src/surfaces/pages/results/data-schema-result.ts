import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { highlightCode } from '../parts/highlight-code.ts'
import { renderInlineCode } from '../parts/inline-code.ts'
import { renderMark } from '../parts/mark.ts'
import { amount, grouped, list, record, texts, words, type RenderResult, type ResultData } from './result.ts'

const DEPTH_SHOWN = 24
const WORTH_FOLDING = 8
const NODES_SHOWN = 2_000
const JSON_LINES = 1_500
const JSON_CHARACTERS = 60_000

/** The inferred schema as a tree with types and how often each property is there, and as text to copy. */
export const renderDataSchema: RenderResult = (data) => {
  const stats = record(data['stats'])
  const fields = new Map(list(data['fields']).map((field) => [words(field['pointer']), field]))
  const left = { nodes: NODES_SHOWN }
  return html`
    <p>${data['verified'] === true ? renderMark('passed', 'valid, and accepts the content', 'big') : ''}</p>
    <dl class="tiles">
      ${tiles.map(
        ([name, field]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${grouped(stats[field])}</dd>
          </div>`,
      )}
    </dl>
    ${renderWarnings(list(data['warnings']))}
    <h3>Tree</h3>
    <ul class="schema">
      ${renderNode(record(data['schema']), { name: '', pointer: '', depth: 0, fields, left })}
    </ul>
    ${renderLeftOut(data, left.nodes)} ${renderChoices(list(data['choices']))}
    <h3>JSON Schema</h3>
    ${renderText(words(data['schemaText']))}
  `
}

const tiles: readonly (readonly [name: string, field: string])[] = [
  ['Values seen', 'nodes'],
  ['Deepest', 'maxDepth'],
  ['Properties', 'properties'],
  ['Optional', 'optionalProperties'],
  ['May be null', 'nullableProperties'],
]

interface Place {
  readonly name: string
  readonly pointer: string
  readonly depth: number
  readonly fields: ReadonlyMap<string, ResultData>
  readonly left: { nodes: number }
}

function renderNode(schema: ResultData, place: Place): Markup | string {
  if (place.left.nodes-- <= 0) return ''
  const inner = listChildren(schema, place)
  const head = html`<code>${place.name === '' ? 'the document' : place.name}</code>
    <span class="type">${describeType(schema)}</span> ${renderPresence(place)}`
  if (inner.length === 0) return html`<li>${head}</li>`
  if (place.depth >= DEPTH_SHOWN) return html`<li>${head} <span class="soft">and deeper</span></li>`
  // Folding costs a browser much per place: what is short is shown as it is.
  if (inner.length <= WORTH_FOLDING)
    return html`<li>
      ${head}
      <ul>
        ${inner.map(([child, at]) => renderNode(child, at))}
      </ul>
    </li>`
  return html`<li>
    <details ${place.depth < 3 ? raw('open') : ''}>
      <summary>${head}</summary>
      <ul>
        ${inner.map(([child, at]) => renderNode(child, at))}
      </ul>
    </details>
  </li>`
}

function listChildren(schema: ResultData, place: Place): [ResultData, Place][] {
  const at = (name: string, part: string): Place => ({
    ...place,
    name,
    pointer: `${place.pointer}/${part}`,
    depth: place.depth + 1,
  })
  const properties = Object.entries(record(schema['properties'])).map(
    ([name, child]): [ResultData, Place] => [record(child), at(name, `properties/${escapePointer(name)}`)],
  )
  const branches = list(schema['anyOf']).map((child, index): [ResultData, Place] => [
    child,
    at(`either ${index + 1}`, `anyOf/${index}`),
  ])
  const rest = (['items', 'additionalProperties'] as const)
    .filter((key) => Object.keys(record(schema[key])).length > 0)
    .map((key): [ResultData, Place] => [
      record(schema[key]),
      at(key === 'items' ? 'each item' : 'any other key', key),
    ])
  return [...properties, ...rest, ...branches]
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function describeType(schema: ResultData): string {
  const type = Array.isArray(schema['type']) ? texts(schema['type']).join(' or ') : words(schema['type'])
  const format = words(schema['format'])
  if (type === '') return Array.isArray(schema['anyOf']) ? 'one of several' : 'anything'
  return format === '' ? type : `${type}, ${format}`
}

/** How many of the objects have the property: all, or a share of them. */
function renderPresence({ pointer, fields }: Place): Markup | string {
  const field = fields.get(pointer)
  if (field === undefined) return ''
  if (field['required'] === true) return html`<span class="soft small-text">always there</span>`
  return html`<span class="soft small-text">in ${Math.floor(amount(field['requiredRatio']) * 100)} %</span>`
}

/** An answer leaves a long text out: there is nothing to copy then, but a place where the schema stands. */
function renderText(text: string): Markup {
  if (text === '')
    return html`<p class="soft">
      Too long to be shown here; the answer as JSON has it as <code>schema</code>.
    </p>`
  const shown = text.split('\n', JSON_LINES).join('\n').slice(0, JSON_CHARACTERS)
  return html`
    <p class="row">
      <button type="button" class="tiny" data-download="schema.json" data-from="schema-text">
        Download schema.json
      </button>
      <button type="button" class="tiny" data-copy-from="schema-text">Copy</button>
    </p>
    <pre class="code tall" tabindex="0"><code>${highlightCode(shown, 'json')}</code></pre>
    ${shown.length < text.trimEnd().length ? html`<p class="soft">The beginning; the download has all.</p>` : ''}
    <pre id="schema-text" hidden>${text}</pre>
  `
}

/** Says what the tree of a wide schema does not show: places beyond the first, and how often those are there. */
function renderLeftOut(data: ResultData, nodesLeft: number): Markup | string {
  const told = grouped(list(data['fields']).length)
  const places = nodesLeft < 0 ? `The first ${grouped(NODES_SHOWN)} places; the answer as JSON has all. ` : ''
  const presence =
    amount(data['fieldsOmitted']) > 0 ? `How often one is there is told of the first ${told} properties.` : ''
  return places + presence === '' ? '' : html`<p class="soft">${places}${presence}</p>`
}

function renderWarnings(warnings: readonly ResultData[]): Markup | string {
  if (warnings.length === 0) return ''
  return html`<ul>
    ${warnings.map((warning) => html`<li>${renderMark('warn', words(warning['code']))} ${renderInlineCode(words(warning['detail']))}</li>`)}
  </ul>`
}

function renderChoices(choices: readonly ResultData[]): Markup | string {
  if (choices.length === 0) return ''
  return html`<h3>Where the data allow two readings</h3>
    <ul>
      ${choices.map((choice) => html`<li><code>${words(choice['pointer'])}</code>: ${words(choice['chosen'])}. ${words(choice['reason'])}</li>`)}
    </ul>`
}
