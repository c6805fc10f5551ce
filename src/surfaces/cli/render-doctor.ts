import type { IndexerVerdict } from '../../services/x402-preflight/indexers/judge-indexers.ts'
import type { PreflightReport } from '../../services/x402-preflight/output.ts'

/** A report for a terminal: the verdict first, then what to change, then who would say what. */
export function renderDoctor(report: PreflightReport, indexers: readonly IndexerVerdict[]): string {
  const sections = [
    renderVerdict(report),
    ['checks', ...report.checks.map((check) => renderCheck(check, report))],
    ['advisories', ...renderAdvisories(report)],
    ['indexers', ...indexers.flatMap(renderIndexer)],
    ['directory', renderDirectory(report)],
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function renderVerdict({
  url,
  method,
  statusCode,
  elapsedMs,
  grade,
  score,
  compliant,
}: PreflightReport): string[] {
  const answer = statusCode === 0 ? 'no HTTP response' : `HTTP ${statusCode}`
  const verdict = compliant ? 'compliant' : 'not compliant'
  return [`${method} ${url}`, `${answer} after ${elapsedMs} ms`, `grade ${grade}, score ${score}: ${verdict}`]
}

function renderCheck(check: PreflightReport['checks'][number], { remediation }: PreflightReport): string {
  const fix = remediation.find((entry) => entry.check === check.id)
  const line = `  ${check.passed ? 'ok  ' : 'FAIL'}  ${check.id}${check.reason === null ? '' : ` (${check.reason})`}: ${check.message}`
  return fix === undefined ? line : `${line}\n        fix: ${fix.action} [${fix.reference}]`
}

function renderAdvisories({ advisories }: PreflightReport): string[] {
  if (advisories.length === 0) return ['  none']
  return advisories.map(({ id, level, message }) => `  ${level.padEnd(4)}  ${id}: ${message}`)
}

function renderIndexer({ indexer, verdict, unmet, next }: IndexerVerdict): string[] {
  const lines = unmet.map(({ level, text }) => `    ${level === 'required' ? 'missing' : 'advised'}: ${text}`)
  return [`  ${indexer}: ${verdict}`, ...lines, `    next: ${next}`]
}

function renderDirectory({ directoryEvidence: { source, target } }: PreflightReport): string {
  const names = target.matches.map(({ slug }) => slug).join(', ')
  const detail =
    target.status === 'matched' ? `${target.hostname} is listed as ${names}` : (target.reason ?? '')
  return `  ${source.name}: ${target.status}. ${detail}`
}
