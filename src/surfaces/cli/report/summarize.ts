import { countBySeverity, failsGate, type Report } from './report.ts'

/** One line that says it all. */
export function summarize(report: Report): string {
  return [...listScope(report), describeFindings(report), ...listRest(report)].join('; ')
}

export function plural(count: number, word: string): string {
  // As `toLocaleString` has it, which takes longer to load than a review to print.
  const grouped = String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${grouped} ${word}${count === 1 ? '' : 's'}`
}

function listScope({ measured, change, skipped, failed }: Report): string[] {
  const isNothing = measured.length + failed.length + Object.keys(skipped).length === 0
  if (change?.files.length === 0 && isNothing)
    return [`nothing differs between ${change.from} and ${change.to}`]
  const functions = measured.reduce((sum, { functionMetrics }) => sum + functionMetrics.length, 0)
  const reviewed = change === null ? [] : [`${plural(change.files.length, 'changed file')} reviewed`]
  const counted =
    measured.length === 0 && change !== null
      ? []
      : [`${plural(measured.length, 'file')} with ${plural(functions, 'function')} measured`]
  return [...reviewed, ...counted]
}

function describeFindings(report: Report): string {
  const { findings, gates } = report
  if (findings.length === 0) return 'no findings'
  const counts = countBySeverity(findings).map(([severity, count]) => `${count} ${severity}`)
  const failing = findings.filter((finding) => failsGate(finding, gates)).length
  const gate = gates.failOn === null && failing === 0 ? '' : `, ${failing} at or above the gate`
  return `${plural(findings.length, 'finding')} (${counts.join(', ')})${gate}`
}

function listRest({ known, suppressed, skipped, failed }: Report): string[] {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`)
  return [
    ...(known > 0 ? [`${known} known before`] : []),
    ...(suppressed.length > 0 ? [`${suppressed.length} silenced with a reason`] : []),
    ...(reasons.length > 0 ? [`left out: ${reasons.join(', ')}`] : []),
    ...(failed.length > 0 ? [`${plural(failed.length, 'file')} NOT analysed`] : []),
  ]
}
