import { countBySeverity, failsGate, type Report } from '../report.ts'
import type { Finding } from '../finding.ts'

/** Everything, for programs. */
export function renderJson(report: Report, exit: number): string {
  const { findings, measured, suppressed, ...rest } = report
  const document = {
    ...rest,
    exit,
    summary: countUp(report),
    findings: findings.map((finding) => describe(finding, report)),
    suppressed: suppressed.map(({ finding, reason }) => ({ ...describe(finding, report), reason })),
    files: measured.map(({ findings: _findings, suppressions: _suppressions, ...file }) => file),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The same as one line per file and finding, the summary last. */
export function renderJsonLines(report: Report, exit: number): string {
  const { command, version, known, skipped, failed, notes, gates, change } = report
  const lines = [
    ...report.measured.map(({ findings: _findings, suppressions: _suppressions, ...file }) => ({
      type: 'file',
      ...file,
    })),
    ...report.findings.map((finding) => ({ type: 'finding', ...describe(finding, report) })),
    {
      type: 'summary',
      command,
      version,
      exit,
      ...countUp(report),
      known,
      skipped,
      failed,
      notes,
      gates,
      change,
    },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function countUp({ findings, measured, suppressed }: Report) {
  return {
    measuredFiles: measured.length,
    functions: measured.reduce((sum, { functionMetrics }) => sum + functionMetrics.length, 0),
    findings: findings.length,
    bySeverity: Object.fromEntries(countBySeverity(findings)),
    suppressedFindings: suppressed.length,
  }
}

function describe(finding: Finding, { gates }: Report) {
  const { frame: _frame, removed: _removed, ...rest } = finding
  return { ...rest, fails: failsGate(finding, gates) }
}
