import type { Severity } from '../../../../analysis/change/severity.ts'
import type { Place } from '../finding.ts'
import type { Report } from '../report.ts'

const SEVERITIES: Readonly<Record<Severity, string>> = {
  critical: 'ERROR',
  high: 'ERROR',
  medium: 'WARNING',
  low: 'INFO',
  info: 'INFO',
}

/** The diagnostics that reviewdog reads. */
export function renderRdjson({ findings }: Report): string {
  const diagnostics = findings.map(({ id, severity, message, place, line, also, related }) => ({
    message,
    location: locate({ ...place, line, endLine: place.side === 'after' ? place.endLine : line }),
    severity: SEVERITIES[severity],
    code: { value: id },
    ...(also.length + related.length > 0 && {
      relatedLocations: [...also, ...related].map((each) => ({
        message: each.side === 'before' ? 'before the change' : 'here',
        location: locate(each),
      })),
    }),
  }))
  return `${JSON.stringify({ source: { name: 'tollgauge' }, diagnostics }, null, 2)}\n`
}

function locate({ path, line, endLine }: Place) {
  return { path, range: { start: { line }, end: { line: Math.max(line, endLine) } } }
}
