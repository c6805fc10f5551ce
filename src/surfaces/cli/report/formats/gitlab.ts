import { createHash } from 'node:crypto'
import type { Severity } from '../../../../analysis/change/severity.ts'
import { keyOf } from '../finding.ts'
import type { Report } from '../report.ts'

const SEVERITIES: Readonly<Record<Severity, string>> = {
  info: 'info',
  low: 'minor',
  medium: 'major',
  high: 'critical',
  critical: 'blocker',
}

/** GitLab's Code Quality report: each fingerprint once, none made of a line. */
export function renderGitlab({ findings }: Report): string {
  const seen = new Map<string, number>()
  const issues = findings.map((finding) => {
    const key = keyOf(finding)
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return {
      description: finding.message,
      check_name: finding.id,
      fingerprint: createHash('sha256').update(`${key}\0${nth}`).digest('hex'),
      severity: SEVERITIES[finding.severity],
      location: { path: finding.place.path, lines: { begin: finding.line } },
    }
  })
  return `${JSON.stringify(issues, null, 2)}\n`
}
