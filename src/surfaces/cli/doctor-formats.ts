import type { DoctorFormat } from './doctor-arguments.ts'
import { listFindings, type Diagnosis, type Finding } from './doctor-findings.ts'
import { renderDoctor } from './render-doctor.ts'

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
    listFindings(diagnosis).map((finding) => ({ finding, uri: diagnosis.report.url })),
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
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function renderMarkdown(diagnosis: Diagnosis): string {
  const { url, method, grade, score, payability } = diagnosis.report
  const rows = listFindings(diagnosis).map(
    ({ level, id, message, fix }) =>
      `| ${level} | \`${id}\` | ${escapeCell(message)} | ${escapeCell(fix ?? '')} |`,
  )
  const table =
    rows.length === 0
      ? ['Nothing was found.']
      : ['| level | finding | message | fix |', '|---|---|---|---|', ...rows]
  return [
    `## ${method} ${escapeCell(url)}`,
    '',
    `Grade **${grade}** (${score}). Would the official client pay: **${payability.wouldPay}**. Decision: **${payability.decision}**.`,
    '',
    ...table,
    '',
  ].join('\n')
}

function escapeCell(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s+/g, ' ')
}

/** One suite per route, one case per check, and one for all that is no check. */
function renderJunit(diagnoses: readonly Diagnosis[]): string {
  const suites = diagnoses.map(renderSuite).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tollgauge doctor">\n${suites}</testsuites>\n`
}

function renderSuite(diagnosis: Diagnosis): string {
  const errors = listFindings(diagnosis).filter(({ level }) => level === 'error')
  const names = [
    ...diagnosis.report.checks.map(({ id }) => id),
    'payability',
    'advisory',
    'discovery',
    'facilitator',
  ]
  const cases = names.map((name) =>
    renderCase(
      name,
      errors.filter(({ id }) => id.split('/')[0] === name),
    ),
  )
  const failures = cases.filter((text) => text.includes('<failure')).length
  const { method, url } = diagnosis.report
  return `  <testsuite name="${escapeXml(`${method} ${url}`)}" tests="${names.length}" failures="${failures}">\n${cases.join('')}  </testsuite>\n`
}

function renderCase(name: string, errors: readonly Finding[]): string {
  const start = `    <testcase classname="x402" name="${name}"`
  if (errors.length === 0) return `${start}/>\n`
  const text = errors
    .map(({ id, message, fix }) => `${id}: ${message}${fix === null ? '' : `\nfix: ${fix}`}`)
    .join('\n')
  return `${start}>\n      <failure message="${escapeXml(errors[0]?.message ?? '')}">${escapeXml(text)}</failure>\n    </testcase>\n`
}

function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what XML does not allow
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ' ')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
