import type { Severity } from '../../../../analysis/change/severity.ts'
import { describeFailure } from '../../files/skipped.ts'
import type { Finding } from '../finding.ts'
import { failsGate, type Report } from '../report.ts'
import { createPaint, type Colour, type Paint, type Screen } from '../screen.ts'
import { safeLine } from '../safe-text.ts'
import { summarize } from '../summarize.ts'
import { wrap } from '../text-width.ts'
import { renderFrame } from './text-frame.ts'
import { renderWorst } from './text-table.ts'

export interface TextOptions {
  readonly screen: Screen
  /** Only what fails, a line each. */
  readonly isQuiet: boolean
}

const COLOURS: Readonly<Record<Severity, Colour>> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'blue',
  info: 'dim',
}
const MOST_FINDINGS = 200
const MOST_FAILED = 20

/** For a reader at a terminal: the worst functions, findings by file with their code, one line at the end. */
export function renderText(report: Report, { screen, isQuiet }: TextOptions): string {
  const paint = createPaint(screen)
  if (isQuiet) return renderQuiet(report)
  const table = report.command === 'metrics' ? renderWorst(report.measured, screen, paint) : []
  const notes = report.notes.flatMap((note) => wrap(`note: ${safeLine(note)}`, screen.columns))
  const sections = [
    table,
    ...renderFindings(report, screen, paint),
    renderSuppressed(report),
    listFailed(report),
    notes,
  ]
  const body = sections.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`)
  return [...body, `${renderSummary(report, screen, paint)}\n`].join('\n')
}

function renderQuiet(report: Report): string {
  const failing = report.findings
    .filter((finding) => failsGate(finding, report.gates))
    .map(
      ({ place, line, severity, id, message }) =>
        `${safeLine(place.path)}:${line}: ${severity} ${id}: ${safeLine(message)}`,
    )
  return [...failing, ...listFailed(report)].map((line) => `${line}\n`).join('')
}

/** What was not looked at is named: nobody should take it for clean. */
function listFailed({ failed }: Report): string[] {
  const lines = failed
    .slice(0, MOST_FAILED)
    .map(({ path, reason }) => `not analysed: ${safeLine(path)} (${describeFailure(reason)})`)
  const rest = failed.length - lines.length
  return rest > 0 ? [...lines, `… and ${rest} more; --format json has them all`] : lines
}

/** What only informs is counted, not shown, unless it fails. */
function renderFindings(report: Report, screen: Screen, paint: Paint): string[][] {
  const wanted = report.findings.filter(
    (finding) => finding.severity !== 'info' || failsGate(finding, report.gates),
  )
  const shown = wanted.slice(0, MOST_FINDINGS)
  const files = [...groupByPath(shown)].map(([path, findings]) => [
    paint('bold', safeLine(path)),
    ...findings.flatMap((finding) => renderFinding(finding, screen, paint)),
  ])
  const rest = wanted.length - shown.length
  return rest > 0 ? [...files, [`… and ${rest} more; --format json has them all`]] : files
}

function groupByPath(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.place.path)
    if (group === undefined) groups.set(finding.place.path, [finding])
    else group.push(finding)
  }
  return groups
}

function renderFinding(finding: Finding, screen: Screen, paint: Paint): string[] {
  const { severity, id, message, line, place, related, also } = finding
  const number = String(place.side === 'before' ? place.line : line)
  const where = place.side === 'before' ? `${number} (before)` : number
  const head = `  ${where}  ${paint(COLOURS[severity], severity)}  ${paint('cyan', id)}`
  const text = wrap(safeLine(message), screen.columns - 4).map((words) => `    ${words}`)
  const others = related.map(
    (each) =>
      `    ${paint('dim', `see ${safeLine(each.path)}:${each.line}${each.side === 'before' ? ' (before)' : ''}`)}`,
  )
  const lines = also.map((each) => `${each.line}${each.side === 'before' ? ' (before)' : ''}`)
  const more = lines.length > 0 ? [`    ${paint('dim', `also ${describeLines(lines)}`)}`] : []
  return [head, ...text, ...renderFrame(finding, screen, paint), ...more, ...others.slice(0, 5)]
}

function describeLines(lines: readonly string[]): string {
  const shown = lines.slice(0, 8).join(', ')
  return lines.length > 8 ? `at ${shown}, …` : `at ${shown}`
}

function renderSuppressed({ suppressed }: Report): string[] {
  return suppressed
    .slice(0, 20)
    .map(
      ({ finding, reason }) =>
        `silenced: ${safeLine(finding.place.path)}:${finding.line} ${finding.id} -- ${safeLine(reason)}`,
    )
}

function renderSummary(report: Report, screen: Screen, paint: Paint): string {
  const failing = report.findings.some((finding) => failsGate(finding, report.gates))
  const colour = failing ? 'red' : report.failed.length > 0 ? 'yellow' : 'green'
  return wrap(safeLine(summarize(report)), screen.columns)
    .map((line) => paint(colour, line))
    .join('\n')
}
