import { html } from 'hono/html'
import { SERVICE_VERSION } from '../../../core/service.ts'
import { advisoryExamples } from '../../../services/x402-preflight/advisories/advisory-examples.data.ts'
import {
  advisoryTexts,
  type AdvisoryId,
} from '../../../services/x402-preflight/advisories/advisory-texts.data.ts'
import { fixes } from '../../../services/x402-preflight/fixes.data.ts'
import type { Markup } from '../layout.ts'
import { renderHeading } from '../parts/heading.ts'
import { renderBreakable } from '../parts/inline-code.ts'
import { renderMark } from '../parts/mark.ts'
import { renderAdvisoryExample } from './advisory-example.ts'
import type { DocEntry, DocSection } from './doc-entry.ts'
import { renderSince } from './since.ts'

const PREFLIGHT = 'developer.x402-preflight'
const levels = {
  risk: 'loses payments',
  warn: 'loses some clients or listings',
  info: 'worth knowing',
}

/** Every advisory of preflight, from the texts it answers with. */
export function advisoryDocs(): DocSection {
  return {
    id: 'advisories',
    title: 'Advisories',
    intro:
      'What preflight observes outside the score: a risk loses payments, a warning some clients or listings.',
    entries: Object.entries(advisoryTexts).map(([id, { level, message, reference }]) => ({
      section: 'advisories' as const,
      slug: id,
      title: id,
      summary: message,
      mark: level,
      body: () => html`
        <p>${renderMark(level)} ${levels[level]}</p>
        ${renderHeading('What was seen, and what it causes')}
        <p>${message}</p>
        ${renderHeading('Raised here')}
        <p>An answer that raises it, and what is right instead.</p>
        ${renderAdvisoryExample(advisoryExamples[id as AdvisoryId])}
        <dl class="facts">
          ${renderSince('advisories', id)} ${renderAnswered('advisories[].id', id)}
          <dt>The text that says so</dt>
          <dd><code>${reference}</code></dd>
        </dl>
      `,
    })),
  }
}

const checks: readonly (readonly [id: string, points: number, requirement: string])[] = [
  ['http_402', 25, 'Return HTTP 402 before payment.'],
  [
    'header_decodes',
    25,
    'Send exactly one PAYMENT-REQUIRED header whose value is standard base64 of a JSON object.',
  ],
  ['x402_v2', 25, 'Set x402Version to the integer 2.'],
  ['caip2_network', 25, 'Give every entry of accepts a network that is a valid CAIP-2 identifier.'],
  ['resource_binding', 10, 'Bind resource.url to the endpoint that returned the requirement.'],
]

/** The five graded checks, each with every way it fails and the fix for it. */
export function checkDocs(): DocSection {
  return {
    id: 'checks',
    title: 'Preflight checks',
    intro:
      'Five checks make the grade: A 100, B 90, C 65 to 75, D 40 to 50, F below. Each way to fail has its own fix.',
    entries: checks.map(([id, points, requirement]): DocEntry => ({
      section: 'checks',
      slug: id,
      title: id,
      summary: requirement,
      keywords: Object.keys(fixes).join(' '),
      mark: points === 25 ? 'high' : 'medium',
      body: () => html`
        <p>${renderMark(points === 25 ? 'high' : 'medium')} costs ${points} points</p>
        <p>${requirement}</p>
        ${renderHeading('Ways to fail, and the fix for each')} ${renderFixes(id)}
        <dl class="facts">${renderSince('checks', id)} ${renderAnswered('checks[].id', id)}</dl>
      `,
    })),
  }
}

function renderAnswered(field: string, id: string): Markup {
  return html`<dt>Raised by</dt>
    <dd>
      <a href="/catalog/${PREFLIGHT}"><code>${PREFLIGHT}</code></a
      >, version ${SERVICE_VERSION}, and <code>tollgauge doctor</code>
    </dd>
    <dt>In the answer</dt>
    <dd><code>${field}</code> is <code>${id}</code></dd>`
}

function renderFixes(check: string): Markup {
  const own = Object.entries(fixes).filter(([key]) => key.startsWith(`${check}:`))
  return html`<dl class="fields">
    ${own.map(
      ([key, { action, reference }]) =>
        html`<div>
          <dt>
            <code>${renderBreakable(key.slice(check.length + 1))}</code>
            <span class="rule">Required by <code>${reference}</code></span>
          </dt>
          <dd>${action}</dd>
        </div>`,
    )}
  </dl>`
}
