import { describeFailure } from '../../files/skipped.ts'
import type { Finding } from '../finding.ts'
import { codeSpan, escapeMarkdown } from '../escape-markdown.ts'
import { failsGate, type Report } from '../report.ts'
import { plural, summarize } from '../summarize.ts'
import { sortWorstFirst } from '../worst-first.ts'

/** A comment on GitHub holds 65,536 characters, one on GitLab more. */
const MOST_CHARACTERS = 60_000
const MOST_MESSAGE = 400
const WORST_FUNCTIONS = 10
const MOST_FAILED = 20

/** A verdict, a table of findings, the worst functions: fit for a comment or a step summary. */
export function renderMarkdown(report: Report): string {
  const head = [`### ${describeVerdict(report)}`, '', escapeMarkdown(summarize(report)), '']
  const tail = report.measured.length > 0 && report.command === 'metrics' ? listWorst(report) : []
  const notes = [...listFailed(report), ...report.notes.map(escapeMarkdown)].map((note) => `- ${note}`)
  const room = MOST_CHARACTERS - [...head, ...tail, ...notes].join('\n').length
  return `${[...head, ...listFindings(report, room), ...tail, ...notes].join('\n').trimEnd()}\n`
}

function listFailed({ failed }: Report): string[] {
  const shown = failed
    .slice(0, MOST_FAILED)
    .map(({ path, reason }) => `not analysed: ${codeSpan(path)} (${describeFailure(reason)})`)
  const rest = failed.length - shown.length
  return rest > 0 ? [...shown, `… and ${rest} more not analysed`] : shown
}

function describeVerdict({ command, findings, gates, failed }: Report): string {
  const failing = findings.filter((finding) => failsGate(finding, gates)).length
  if (failing > 0) return `tollgauge ${command}: ${failing} to look at before merging`
  const found = findings.length === 0 ? 'no findings' : plural(findings.length, 'finding')
  const below = findings.length > 0 && gates.failOn !== null ? `, none at the gate (${gates.failOn})` : ''
  return `tollgauge ${command}: ${found}${below}${failed.length > 0 ? ' as far as analysed' : ''}`
}

function listFindings({ findings }: Report, room: number): string[] {
  if (findings.length === 0) return []
  const lines = ['| severity | place | finding |', '|---|---|---|']
  let used = 200
  let shown = 0
  for (const finding of sortWorstFirst(findings)) {
    const row = describeRow(finding)
    used += row.length + 1
    if (used > room) break
    lines.push(row)
    shown++
  }
  const rest = findings.length - shown
  return [...lines, '', ...(rest > 0 ? [`… and ${rest} more.`, ''] : [])]
}

function describeRow({ severity, place, line, id, message }: Finding): string {
  const text = message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)}…` : message
  return `| ${severity} | ${codeSpan(`${place.path}:${line}`)} | **${id}** ${escapeMarkdown(text)} |`
}

function listWorst({ measured }: Report): string[] {
  const worst = measured
    .flatMap(({ path, functionMetrics }) => functionMetrics.map((each) => ({ path, ...each })))
    .toSorted((a, b) => b.estimatedCyclomaticComplexity - a.estimatedCyclomaticComplexity)
    .slice(0, WORST_FUNCTIONS)
  if (worst.length === 0) return []
  const rows = worst.map(
    (each) =>
      `| ${each.estimatedCyclomaticComplexity} | ${each.cognitiveComplexity} | ${each.lines} | ${codeSpan(each.name)} | ${codeSpan(`${each.path}:${each.line}`)} |`,
  )
  return ['| complexity | cognitive | lines | function | place |', '|--:|--:|--:|---|---|', ...rows, '']
}
