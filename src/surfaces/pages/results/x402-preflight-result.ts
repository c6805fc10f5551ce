import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { fillOf, renderStack } from '../parts/bars.ts'
import { renderMark } from '../parts/mark.ts'
import { renderDirectory } from './preflight-directory.ts'
import { renderPayability } from './preflight-payability.ts'
import { amount, list, record, words, type RenderResult, type ResultData } from './result.ts'

/** The grade across the room, whether a client would pay, every check with its reason and fix, and what a directory knows. */
export const renderX402Preflight: RenderResult = (data) => html`
  ${renderGrade(data)} ${renderPayability(record(data['payability']))}
  ${renderChecks(list(data['checks']), list(data['remediation']))}
  ${renderMethod(record(data['methodAdvice']))} ${renderAdvisories(list(data['advisories']))}
  ${renderDirectory(record(data['directoryEvidence']))}
  <p class="soft small-text">${words(data['limitations'])}</p>
`

const grades = new Set(['A', 'B', 'C', 'D', 'F'])

function renderGrade(data: ResultData): Markup {
  const grade = words(data['grade'])
  const elapsed = words(data['elapsedMs'])
  return html`<div class="verdict">
      <span class="grade ${grades.has(grade) ? grade : ''}" role="img" aria-label="Grade ${grade}"
        >${grade}</span
      >
      <div>
        <p>
          ${data['compliant'] === true ? renderMark('passed', 'compliant', 'big') : renderMark('failed', 'not compliant', 'big')}
        </p>
        <p>
          Score ${words(data['score'])} of 100, answered
          ${words(data['statusCode'])}${elapsed === '' ? '' : ` in ${elapsed} ms`}
        </p>
        <p><code>${words(data['method'])} ${words(data['url'])}</code></p>
        ${renderTime(words(data['checkedAt']))}
        <p class="soft small-text">A 100, B 90, C 65 to 75, D 40 to 50, F below.</p>
      </div>
    </div>
    ${renderScore(data)}`
}

/** When it was looked at: an endpoint is another one tomorrow. */
function renderTime(iso: string): Markup | string {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)\S*(?:Z|\+00:00)$/.exec(iso) ?? []
  if (day === undefined) return ''
  return html`<p>Tested <time datetime="${iso}">${day}, ${minute} UTC</time></p>`
}

/** What a check costs when it fails, by how much it matters. */
const cost: Readonly<Record<string, number>> = { high: 25, medium: 10 }

/** The hundred points as parts: what was earned, and which check took the rest. */
function renderScore(data: ResultData): Markup {
  const lost = list(data['checks'])
    .filter((check) => check['passed'] !== true)
    .map((check) => ({
      name: `lost by ${words(check['id'])}`,
      value: cost[words(check['severity'])] ?? 0,
      fill: fillOf(words(check['severity'])),
    }))
  return renderStack([{ name: 'earned', value: amount(data['score']), fill: 'good' }, ...lost], 100)
}

/** Each check beside what to do about it, what failed first. */
function renderChecks(checks: readonly ResultData[], fixes: readonly ResultData[]): Markup | string {
  if (checks.length === 0) return ''
  const groups = verdicts.map((verdict) => checks.filter((check) => verdictOf(check) === verdict))
  const counts = verdicts.flatMap((verdict, at) => {
    const count = groups[at]?.length ?? 0
    return count === 0 ? [] : [`${count} ${verdictWords[verdict]}`]
  })
  const [failed = [], skipped = [], passed = []] = groups
  return html`<h3>Checks: ${counts.join(', ')}</h3>
    ${renderCheckList([...failed, ...skipped], fixes)}
    ${passed.length === checks.length ? renderCheckList(passed, []) : renderPassed(passed)}`
}

const renderCheckList = (checks: readonly ResultData[], fixes: readonly ResultData[]): Markup | string =>
  checks.length === 0
    ? ''
    : html`<ol class="checks">
        ${checks.map((check) => renderCheck(check, fixes))}
      </ol>`

/** What is right is in nobody's way, unless it is all there is to read. */
function renderPassed(checks: readonly ResultData[]): Markup | string {
  if (checks.length === 0) return ''
  return html`<details class="passed-checks">
    <summary>${renderMark('passed', `${checks.length} passed`)}</summary>
    ${renderCheckList(checks, [])}
  </details>`
}

function renderCheck(check: ResultData, fixes: readonly ResultData[]): Markup {
  const verdict = verdictOf(check)
  const fix = fixes.find((item) => words(item['check']) === words(check['id']))
  return html`<li class="${verdict}">
    <div>
      <p>
        ${renderMark(verdict === 'skipped' ? 'none' : verdict, verdictWords[verdict])}
        ${renderName('checks', words(check['id']))}
        <span class="soft small-text">${words(check['severity'])}</span>
      </p>
      <p>${words(check['message'])}</p>
      ${renderReason(check)}
    </div>
    ${fix === undefined ? '' : renderFix(fix)}
  </li>`
}

type Verdict = 'passed' | 'failed' | 'skipped'

/** In the order they are read. */
const verdicts: readonly Verdict[] = ['failed', 'skipped', 'passed']
const verdictWords: Readonly<Record<Verdict, string>> = {
  failed: 'failed',
  skipped: 'not looked at',
  passed: 'passed',
}

/** What could not be looked at has not failed. */
function verdictOf(check: ResultData): Verdict {
  if (check['passed'] === true) return 'passed'
  return words(check['reason']).startsWith('not_evaluable') ? 'skipped' : 'failed'
}

function renderReason(check: ResultData): Markup | string {
  const [reason, detail] = [words(check['reason']), words(check['detail'])]
  if (reason === '') return ''
  return html`<p>Because: <code>${reason}</code>${detail === '' ? '' : ` ${detail}`}</p>`
}

function renderFix(fix: ResultData): Markup {
  return html`<div>
    <p class="row spread">
      <strong>Fix</strong>
      <button type="button" class="tiny" data-copy="${words(fix['action'])}">Copy</button>
    </p>
    <p>${words(fix['action'])}</p>
    <p class="soft small-text">Required by <code>${words(fix['reference'])}</code></p>
  </div>`
}

function renderMethod(advice: ResultData): Markup | string {
  if (words(advice['because']) === '') return ''
  return html`<p class="notice">${words(advice['because'])}</p>`
}

function renderAdvisories(advisories: readonly ResultData[]): Markup | string {
  if (advisories.length === 0) return ''
  return html`<h3>Outside the score</h3>
    <ol class="findings">
      ${advisories.map(
        (advisory) =>
          html`<li>
            ${renderMark(words(advisory['level']))}
            <div>
              <p>${renderName('advisories', words(advisory['id']))}: ${words(advisory['message'])}</p>
              <p class="soft small-text"><code>${words(advisory['reference'])}</code></p>
            </div>
          </li>`,
      )}
    </ol>`
}

const renderName = (section: 'checks' | 'advisories', id: string): Markup =>
  /^[a-z][a-z0-9_]*$/.test(id)
    ? html`<a href="/docs/${section}/${id}"><code>${id}</code></a>`
    : html`<code>${id}</code>`
