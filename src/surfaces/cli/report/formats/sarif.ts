import type { Severity } from '../../../../analysis/change/severity.ts'
import type { RuleText } from '../../judge/rule-texts.data.ts'
import type { Finding, Place } from '../finding.ts'
import type { Report } from '../report.ts'
import { emitSarif } from '../sarif-log.ts'
import { sortWorstFirst } from '../worst-first.ts'

/** Code scanning shows 5,000 results of a run and refuses more than 25,000. */
const MOST_RESULTS = 5_000
const MOST_PLACES = 40

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}

export function renderSarif(report: Report, rules: ReadonlyMap<string, RuleText>): string {
  const findings = sortWorstFirst(report.findings).slice(0, MOST_RESULTS)
  const ids = [...new Set(findings.map(({ id }) => id))].toSorted()
  const seen = new Map<string, number>()
  const driver = {
    name: 'tollgauge',
    version: report.version,
    rules: ids.map((id) => describeRule(id, rules.get(id))),
  }
  const notifications = report.failed.map(({ path, reason }) => ({
    level: 'warning',
    message: { text: `not analysed: ${reason}` },
    locations: [{ physicalLocation: { artifactLocation: artifact(path) } }],
  }))
  return emitSarif({
    tool: { driver },
    automationDetails: { id: `tollgauge/${report.command}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications }],
    results: findings.map((finding) => describeResult(finding, ids, seen)),
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
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ['tollgauge'], precision: 'high', 'problem.severity': problemSeverity(severity) },
  }
}

function problemSeverity(severity: Severity): string {
  if (LEVELS[severity] === 'note') return 'recommendation'
  return LEVELS[severity]
}

function describeResult(finding: Finding, ids: readonly string[], seen: Map<string, number>) {
  const { id, severity, message, place, line, also, related, fingerprint } = finding
  const shown = { ...place, line, endLine: place.side === 'after' ? Math.max(line, place.endLine) : line }
  const others = [...also, ...related].slice(0, MOST_PLACES)
  const key = `${id}\0${place.path}\0${fingerprint}`
  const nth = (seen.get(key) ?? 0) + 1
  seen.set(key, nth)
  return {
    ruleId: id,
    ruleIndex: ids.indexOf(id),
    level: LEVELS[severity],
    message: { text: message },
    locations: [locate(shown)],
    ...(others.length > 0 && {
      relatedLocations: others.map((each, index) => ({
        id: index + 1,
        ...locate(each),
        message: { text: describePlace(each) },
      })),
    }),
    ...(related.length > 0 && { codeFlows: [describeFlow(related.slice(0, MOST_PLACES), place, message)] }),
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:${nth}` },
    properties: { severity },
  }
}

/** Where two places matter: the other one first, then where it shows. */
function describeFlow(related: readonly Place[], place: Place, message: string) {
  const steps = [
    ...related.map((each) => ({ each, text: describePlace(each) })),
    { each: place, text: message },
  ]
  return {
    threadFlows: [
      { locations: steps.map(({ each, text }) => ({ location: { ...locate(each), message: { text } } })) },
    ],
  }
}

function describePlace({ side, function: name }: Place): string {
  const when = side === 'before' ? 'Before the change' : 'Here'
  return name === null ? when : `${when}, in ${name}`
}

function locate({ path, line, endLine, function: name }: Place) {
  return {
    physicalLocation: {
      artifactLocation: artifact(path),
      region: { startLine: line, endLine: Math.max(line, endLine) },
    },
    ...(name !== null && { logicalLocations: [{ fullyQualifiedName: name, kind: 'function' }] }),
  }
}

/** Relative, with forward slashes, every odd character escaped. */
function artifact(path: string) {
  return { uri: path.split('/').map(encodeName).join('/'), uriBaseId: '%SRCROOT%' }
}

function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}
