import type { IndexerVerdict } from '../../services/x402-preflight/indexers/judge-indexers.ts'
import type { PreflightReport } from '../../services/x402-preflight/output.ts'
import type { Diagnosis, FacilitatorVerdict } from './doctor-findings.ts'

/** A report for a terminal: the verdict first, then what to change, then who would say what. */
export function renderDoctor({ report, indexers, facilitator }: Diagnosis): string {
  const { mcp } = report
  if (mcp !== null) return renderMcp(report, mcp)
  const sections = [
    renderVerdict(report),
    ['checks', ...report.checks.map((check) => renderCheck(check, report))],
    ['official client', ...renderPayability(report)],
    ['advisories', ...renderAdvisories(report)],
    ['discovery', ...renderDiscovery(report)],
    ...(facilitator === null ? [] : [['facilitator', ...renderFacilitator(facilitator)]]),
    ['indexers', ...indexers.flatMap(renderIndexer)],
    ['directory', renderDirectory(report)],
  ]
  return joinSections(sections)
}

function joinSections(sections: readonly (readonly string[])[]): string {
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** A tool over MCP: no rule of a 402 over HTTP applies, and no indexer of HTTP routes is asked. */
function renderMcp(report: PreflightReport, mcp: NonNullable<PreflightReport['mcp']>): string {
  const { grade, score, transport, checks, wouldPay, reasons } = mcp
  const verdict = `grade ${grade}, score ${score}: ${score === 100 ? 'compliant' : 'not compliant'}`
  return joinSections([
    [...renderVerdict(report).slice(0, 2), `MCP (${transport}): ${verdict}`],
    [
      'checks',
      ...checks.map(({ id, passed, reason, fix }) => {
        const line = `  ${passed ? 'ok  ' : 'FAIL'}  ${id}${reason === null ? '' : ` (${reason})`}`
        return fix === null ? line : `${line}\n        fix: ${fix}`
      }),
    ],
    [
      'official client',
      `  would pay: ${wouldPay}`,
      ...reasons.map(({ code, message }) => `  FAIL  ${code}: ${message}`),
    ],
    ['advisories', ...renderAdvisories(report)],
  ])
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
  const detail = check.detail === null ? '' : `\n        ${check.detail}`
  const line = `  ${check.passed ? 'ok  ' : 'FAIL'}  ${check.id}${check.reason === null ? '' : ` (${check.reason})`}: ${check.message}${detail}`
  return fix === undefined ? line : `${line}\n        fix: ${fix.action} [${fix.reference}]`
}

function renderPayability({ payability }: PreflightReport): string[] {
  const { wouldPay, decision, client, reasons, options } = payability
  return [
    `  ${client.name} ${client.version} would pay: ${wouldPay}; decision: ${decision}`,
    ...reasons.map(
      ({ code, message, setting }) =>
        `  FAIL  ${code}: ${message}${setting === null ? '' : ` (a buyer could set: ${setting})`}`,
    ),
    ...options.map(
      ({ index, scheme, network, amount, amountUsd, wouldPay: answer }) =>
        `  option ${index}: ${scheme} on ${network}, ${amountUsd === null ? `${amount} atomic` : `$${amountUsd}`}: ${answer}`,
    ),
  ]
}

function renderDiscovery({ discovery: { declared, valid, faults, validator } }: PreflightReport): string[] {
  const verdict = declared
    ? `${validator.name} ${validator.version} accepts it: ${valid ? 'yes' : 'no'}`
    : 'bazaar is not declared'
  const lines = faults.map(
    ({ level, pointer, message, fix }) =>
      `  ${level === 'required' ? 'FAIL' : 'warn'}  ${pointer}: ${message}\n        fix: ${fix}`,
  )
  return [`  ${verdict}`, ...lines]
}

function renderFacilitator({ url, fault, unsupported }: FacilitatorVerdict): string[] {
  if (fault !== null) return [`  FAIL  ${url}: ${fault}`]
  if (unsupported.length === 0) return [`  ok    ${url} lists every option`]
  return unsupported.map((option) => `  FAIL  ${url} does not list ${option}`)
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
