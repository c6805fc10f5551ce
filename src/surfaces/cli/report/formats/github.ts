import type { Severity } from '../../../../analysis/change/severity.ts'
import { describeFailure } from '../../files/skipped.ts'
import type { Report } from '../report.ts'
import { safeLine } from '../safe-text.ts'
import { summarize } from '../summarize.ts'
import { visibleText } from '../../visible-text.ts'
import { sortWorstFirst } from '../worst-first.ts'

const COMMANDS: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
}

/** Workflow commands: GitHub shows ten of a kind, so the worst come first. */
export function renderGithub(report: Report): string {
  const lines = sortWorstFirst(report.findings).map(({ severity, id, message, place, line }) => {
    const end = place.side === 'after' ? Math.max(line, place.endLine) : line
    const properties = [
      `file=${escapeProperty(place.path)}`,
      `line=${line}`,
      `endLine=${end}`,
      `title=${escapeProperty(`${id} (${severity})`)}`,
    ]
    return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeData(message)}`
  })
  const failed = report.failed.map(
    ({ path, reason }) =>
      `::warning file=${escapeProperty(path)},title=not analysed::${escapeData(`${path}: ${describeFailure(reason)}`)}`,
  )
  return `${[...lines, ...failed, escapeLine(summarize(report))].join('\n')}\n`
}

/** What would end a command, or begin another. */
function escapeData(text: string): string {
  return visibleText(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function escapeLine(text: string): string {
  return safeLine(text).replaceAll('::', ': :')
}
