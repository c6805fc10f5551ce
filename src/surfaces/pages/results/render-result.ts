import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { highlightCode } from '../parts/highlight-code.ts'
import { renderChangeSetReview } from './change-set-review-result.ts'
import { renderCodeChangeReview } from './code-change-review-result.ts'
import { renderCodeMetrics } from './code-metrics-result.ts'
import { renderDataSchema } from './data-schema-result.ts'
import { renderDocumentDiff } from './document-diff-result.ts'
import { renderOpenapiTestGenerate } from './openapi-test-generate-result.ts'
import { record, type RenderResult } from './result.ts'
import { renderX402Preflight } from './x402-preflight-result.ts'

const renderers: Readonly<Record<string, RenderResult>> = {
  'developer.openapi-test-generate': renderOpenapiTestGenerate,
  'developer.x402-preflight': renderX402Preflight,
  'developer.code-change-review': renderCodeChangeReview,
  'developer.change-set-review': renderChangeSetReview,
  'developer.code-metrics': renderCodeMetrics,
  'data.schema': renderDataSchema,
  'document.diff': renderDocumentDiff,
}

/** An answer as a person reads it; a service without a renderer of its own shows its JSON. */
export function renderResult(service: string, data: unknown, request: unknown = null): Markup {
  const render = Object.hasOwn(renderers, service) ? renderers[service] : undefined
  return render
    ? render(record(data), record(request))
    : html`<pre
        class="code"
        tabindex="0"
      ><code>${highlightCode(JSON.stringify(data, null, 2) ?? '', 'json')}</code></pre>`
}
