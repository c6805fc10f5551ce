import { html } from 'hono/html'
import {
  EXAMPLE_URL,
  goodChallenge,
  type AdvisoryExample,
} from '../../../services/x402-preflight/advisories/advisory-examples.data.ts'
import type { Markup } from '../layout.ts'
import { buildDiffRuns } from '../parts/diff/diff-rows.ts'
import { renderDiff } from '../parts/diff/render-diff.ts'

const LINE_CHARACTERS = 160

/** An answer that raises an advisory, line by line against one that raises none. */
export function renderAdvisoryExample(example: AdvisoryExample): Markup {
  const none = new Set<number>()
  const diff = buildDiffRuns(emitAnswer(example), emitAnswer(counterpartOf(example)), {
    before: none,
    after: none,
  })
  return html`<div class="file">
    <div class="head"><code>HTTP answer</code></div>
    ${renderDiff(diff)}
  </div>`
}

/** What is right, written the way the example is, so that they differ in what matters only. */
function counterpartOf({ json, header, body }: AdvisoryExample): AdvisoryExample {
  const text = JSON.stringify(goodChallenge)
  if (json !== undefined) return { json: text }
  if (typeof header === 'string') return { header: btoa(text) }
  return header === undefined && body !== undefined ? { body: goodChallenge } : {}
}

/** The answer as one would read it, the payment header decoded where it can be. */
function emitAnswer({ url = EXAMPLE_URL, headers = [], body, ...example }: AdvisoryExample): string {
  const lines = [
    `POST ${url}`,
    'HTTP/1.1 402 Payment Required',
    ...emitHeader(example),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', ...emitJson(body)]),
  ]
  return lines.map(shorten).join('\n')
}

function emitHeader({ challenge = goodChallenge, json, header }: AdvisoryExample): string[] {
  if (header === null) return []
  if (header !== undefined) return [`PAYMENT-REQUIRED: ${header}`]
  const text = json === undefined ? emitJson(challenge) : [json.replace('\uFEFF', '<U+FEFF>')]
  return ['PAYMENT-REQUIRED: (base64 of)', ...text]
}

const emitJson = (value: unknown): string[] => JSON.stringify(value, null, 2).split('\n')

/** Both ends of what is too long to be read. */
function shorten(line: string): string {
  if (line.length <= LINE_CHARACTERS) return line
  const cut = line.length - LINE_CHARACTERS
  return `${line.slice(0, LINE_CHARACTERS - 20)} … ${cut} characters … ${line.slice(-20)}`
}
