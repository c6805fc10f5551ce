import type { DoctorFormat } from './doctor-arguments.ts'
import { listFindings, type Diagnosis, type Finding } from './doctor-findings.ts'
import { verdictOf } from './doctor-verdict.ts'
import { renderDoctor } from './render-doctor.ts'
import { escapeMarkdown } from './report/escape-markdown.ts'
import { emitJunit, type JunitSuite } from './report/junit-document.ts'
import { emitSarif } from '../../catalog/sarif/sarif-log.ts'

/** Every diagnosis in one document of the wanted form. */
export function renderDiagnoses(
  format: DoctorFormat,
  diagnoses: readonly Diagnosis[],
  version: string,
): string {
  return renderers[format](diagnoses, version)
}

type Render = (diagnoses: readonly Diagnosis[], version: string) => string

const renderers: Readonly<Record<DoctorFormat, Render>> = {
  text: (diagnoses) => diagnoses.map(renderDoctor).join('\n'),
  json: (diagnoses) => {
    const results = diagnoses.map(({ report, indexers, facilitator }) => ({
      ...report,
      indexers,
      ...(facilitator !== null && { facilitator }),
    }))
    return `${JSON.stringify(results.length === 1 ? results[0] : { results }, null, 2)}\n`
  },
  sarif: renderSarif,
  markdown: (diagnoses) => `${diagnoses.map(renderMarkdown).join('\n')}\n`,
  junit: renderJunit,
}

function renderSarif(diagnoses: readonly Diagnosis[], version: string): string {
  const found = diagnoses.flatMap((diagnosis) =>
    listFindings(diagnosis).map((finding) => ({ finding, uri: asUri(diagnosis.report.url) })),
  )
  const ids = [...new Set(found.map(({ finding }) => finding.id))].toSorted()
  const results = found.map(({ finding, uri }) => ({
    ruleId: finding.id,
    ruleIndex: ids.indexOf(finding.id),
    level: finding.level,
    message: { text: [finding.message, finding.fix].filter((text) => text !== null).join(' ') },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri } },
        ...(finding.pointer !== null && { logicalLocations: [{ fullyQualifiedName: finding.pointer }] }),
      },
    ],
  }))
  const driver = { name: 'tollgauge doctor', version, rules: ids.map((id) => ({ id })) }
  return emitSarif({ tool: { driver }, results })
}

/** RFC 3986 allows less than a URL of the web does, and readers of SARIF hold it to that. */
function asUri(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return (
    origin + `${pathname}${search}`.replace(/[^\w\-.~:/?@!$&'()*+,;=%]|%(?![\da-f]{2})/gi, encodeURIComponent)
  )
}

function renderMarkdown(diagnosis: Diagnosis): string {
  const { url, method, payability } = diagnosis.report
  const { grade, score, wouldPay } = verdictOf(diagnosis.report)
  const decision = diagnosis.report.mcp === null ? ` Decision: **${payability.decision}**.` : ''
  const rows = listFindings(diagnosis).map(
    ({ level, id, message, fix }) =>
      `| ${level} | \`${id}\` | ${escapeMarkdown(message)} | ${escapeMarkdown(fix ?? '')} |`,
  )
  const table =
    rows.length === 0
      ? ['Nothing was found.']
      : ['| level | finding | message | fix |', '|---|---|---|---|', ...rows]
  return [
    `## ${method} ${escapeMarkdown(url)}`,
    '',
    `Grade **${grade}** (${score}). Would the official client pay: **${wouldPay}**.${decision}`,
    '',
    ...table,
    '',
  ].join('\n')
}

/** One suite per route, one case per check, and one for all that is no check. */
function renderJunit(diagnoses: readonly Diagnosis[]): string {
  return emitJunit('tollgauge doctor', diagnoses.map(describeSuite))
}

function describeSuite(diagnosis: Diagnosis): JunitSuite {
  const errors = listFindings(diagnosis).filter(({ level }) => level === 'error')
  const checks = verdictOf(diagnosis.report).checks.map(({ id }) => id)
  const names = [...checks, 'payability', 'advisory', 'discovery', 'facilitator']
  const { method, url } = diagnosis.report
  return {
    name: `${method} ${url}`,
    cases: names.map((name) => ({
      name,
      className: 'x402',
      failure: describeFailure(errors.filter(({ id }) => id.split('/')[0] === name)),
    })),
  }
}

function describeFailure(errors: readonly Finding[]): JunitSuite['cases'][number]['failure'] {
  const [first] = errors
  if (first === undefined) return null
  const lines = errors.map(
    ({ id, message, fix }) => `${id}: ${message}${fix === null ? '' : `\nfix: ${fix}`}`,
  )
  return { title: first.message, text: lines.join('\n') }
}
