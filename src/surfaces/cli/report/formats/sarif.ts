import type { Severity } from '../../../../analysis/change/severity.ts'
import { artifact, describeResults, sarifLevels } from '../../../../catalog/sarif/describe-results.ts'
import { emitSarif } from '../../../../catalog/sarif/sarif-log.ts'
import { describeFailure } from '../../files/skipped.ts'
import type { RuleText } from '../../judge/rule-texts.data.ts'
import type { Report } from '../report.ts'
import { sortWorstFirst } from '../worst-first.ts'

/** Code scanning shows 5,000 results of a run and refuses more than 25,000. */
const MOST_RESULTS = 5_000

export function renderSarif(report: Report, rules: ReadonlyMap<string, RuleText>): string {
  const findings = sortWorstFirst(report.findings).slice(0, MOST_RESULTS)
  const ids = [...new Set(findings.map(({ id }) => id))].toSorted()
  const driver = {
    name: 'tollgauge',
    version: report.version,
    rules: ids.map((id) => describeRule(id, rules.get(id))),
  }
  const notifications = report.failed.map(({ path, reason }) => ({
    level: 'warning',
    message: { text: `not analysed: ${describeFailure(reason)}` },
    locations: [{ physicalLocation: { artifactLocation: artifact(path) } }],
  }))
  return emitSarif({
    tool: { driver },
    automationDetails: { id: `tollgauge/${report.command}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications }],
    results: describeResults(findings, ids),
  })
}

function describeRule(id: string, rule: RuleText | undefined) {
  const { title = id, help = id, severity = 'medium' } = rule ?? {}
  return {
    id,
    name: id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title.length > 200 ? `${title.slice(0, 199)}…` : title },
    fullDescription: { text: title },
    help: { text: `${title} ${help}`, markdown: `**${id}**: ${title}\n\n${help}` },
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: { tags: ['tollgauge'], precision: 'high', 'problem.severity': problemSeverity(severity) },
  }
}

function problemSeverity(severity: Severity): string {
  if (sarifLevels[severity] === 'note') return 'recommendation'
  return sarifLevels[severity]
}
