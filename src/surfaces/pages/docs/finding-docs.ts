import { html } from 'hono/html'
import { describeExceptions } from '../../../analysis/change/calibration/calibrate.ts'
import { findingCatalogue } from '../../../analysis/change/findings/catalogue.ts'
import type { Example, FindingDefinition } from '../../../analysis/change/findings/finding.ts'
import { SERVICE_VERSION } from '../../../core/service.ts'
import type { Markup } from '../layout.ts'
import { buildDiffRuns } from '../parts/diff/diff-rows.ts'
import { renderDiff } from '../parts/diff/render-diff.ts'
import { renderHeading } from '../parts/heading.ts'
import { renderInlineCode } from '../parts/inline-code.ts'
import { renderMark } from '../parts/mark.ts'
import { betweenFiles, type BetweenFilesFinding } from './between-files.data.ts'
import type { DocEntry, DocSection } from './doc-entry.ts'
import { renderSince } from './since.ts'

const engines = {
  python: 'Python, by its syntax tree',
  lexical: 'every language, by its text',
  both: 'Python by its syntax tree, other languages by their tokens',
}
const points = { critical: 60, high: 35, medium: 18, low: 8, info: 0 } as const
const EXAMPLES_SHOWN = 3
const EXAMPLE_LINES = 40

/** Every finding of a review, from the catalogue that raises it: its own examples prove what is said. */
export function findingDocs(): DocSection {
  const own = findingCatalogue.map((finding): DocEntry => ({
    section: 'findings',
    slug: finding.id,
    title: finding.id,
    summary: finding.trigger,
    keywords: `${finding.why} ${finding.languages?.join(' ') ?? ''}`,
    mark: finding.severity,
    body: () => renderFinding(finding),
  }))
  const between = betweenFiles.map((finding): DocEntry => ({
    section: 'findings',
    slug: finding.id,
    title: finding.id,
    summary: finding.trigger,
    mark: finding.severity,
    body: () => renderBetweenFiles(finding),
  }))
  return {
    id: 'findings',
    title: 'Findings',
    intro:
      'What a review can say of a change. A finding is judged on the difference of the two snapshots: code that was there before is never blamed, and a line that only moved is not new. Examples are those its own tests run.',
    entries: [...own, ...between].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  }
}

function renderBetweenFiles({ id, severity, trigger, remedy, example }: BetweenFilesFinding): Markup {
  return html`
    <p>
      ${renderMark(severity)} ${points[severity]} points. Between files: only a review of a whole change sees
      it.
    </p>
    ${renderHeading('Raised when')}
    <p>${trigger}</p>
    ${renderHeading('What to do')}
    <p>${remedy}</p>
    ${renderHeading('Raised here')}
    ${example.map(({ path, before, after }) => renderExample({ language: path, before, after }))}
    <dl class="facts">${renderSince('findings', id)} ${renderRaisedBy([reviews[1]])}</dl>
  `
}

const reviews = ['developer.code-change-review', 'developer.change-set-review'] as const

function renderRaisedBy(services: readonly string[]): Markup {
  return html`<dt>Raised by</dt>
    <dd>
      ${services.map((name, index) => html`${index > 0 ? ', ' : ''}<a href="/catalog/${name}"><code>${name}</code></a>`)},
      version ${SERVICE_VERSION}, and <code>tollgauge review</code>
    </dd>`
}

function renderFinding(finding: FindingDefinition): Markup {
  const { severity, trigger, why, evidence, examples } = finding
  const fields = Object.keys(evidence.shape)
  return html`
    <p>${renderMark(severity)} ${points[severity]} points</p>
    ${renderHeading('Raised when')}
    <p>${renderInlineCode(trigger)}</p>
    ${renderHeading('Why it matters')}
    <p>${renderInlineCode(why)}</p>
    ${renderExceptions(finding)}
    <dl class="facts">
      ${renderSince('findings', finding.id)} ${renderRaisedBy(reviews)}
      <dt>Read from</dt>
      <dd>${engines[finding.engines]}</dd>
      <dt>Languages</dt>
      <dd>${finding.languages?.join(', ') ?? 'all'}</dd>
      <dt>Evidence</dt>
      <dd>
        ${fields.length === 0 ? 'empty' : fields.map((field, index) => html`${index > 0 ? ', ' : ''}<code>${field}</code>`)}
      </dd>
    </dl>
    ${renderExamples('Raised here', examples.flags)} ${renderExamples('Not raised here', examples.allows)}
  `
}

/** What makes it weigh otherwise, one reason a line. */
function renderExceptions(finding: FindingDefinition): Markup | string {
  const exceptions = describeExceptions(finding)
  if (exceptions === null) return ''
  const parts = exceptions.split('; ').map((part) => part.split(', or '))
  return html`${renderHeading('Weighs otherwise')}
    <ul>
      ${parts.map(([first = '', ...others]) =>
        others.length < 2
          ? html`<li>${renderInlineCode([first, ...others].join(', or '))}</li>`
          : renderReasons(first, others),
      )}
    </ul>`
}

/** `low when a`, `b`, `c`: the word stands once, its reasons below. */
function renderReasons(first: string, others: readonly string[]): Markup {
  const [, lead = '', reason = first] = /^(\w+ when) (.*)$/s.exec(first) ?? []
  return html`<li>
    ${lead}
    <ul>
      ${[reason, ...others].map((each) => html`<li>${renderInlineCode(each)}</li>`)}
    </ul>
  </li>`
}

function renderExamples(title: string, all: readonly Example[]): Markup | string {
  const short = all.filter(({ before, after }) => `${before}\n${after}`.split('\n').length <= EXAMPLE_LINES)
  if (short.length === 0) return ''
  return html`${renderHeading(title)} ${pickExamples(short).map((example) => renderExample(example))}`
}

/** One of each language before a second of any. */
function pickExamples(all: readonly Example[]): readonly Example[] {
  const first = all.filter(({ language }, at) => all.findIndex((each) => each.language === language) === at)
  return [...first, ...all.filter((example) => !first.includes(example))].slice(0, EXAMPLES_SHOWN)
}

function renderExample({ language, filename, before, after }: Example): Markup {
  const none = new Set<number>()
  const diff = buildDiffRuns(showHidden(before), showHidden(after), { before: none, after: none })
  return html`<div class="file">
    <div class="head"><code>${filename ?? language}</code></div>
    ${renderDiff(diff)}
  </div>`
}

/** Characters that nobody sees are written out. */
function showHidden(text: string): string {
  return text.replaceAll(
    /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}
