import { reviewDecisions } from '../../../analysis/change/score.ts'
import { severities } from '../../../analysis/change/severity.ts'
import { fileStatuses, type SetFile } from '../../../analysis/change-set/set-file.ts'
import { omissionReasons } from '../../../analysis/change-set/omit-file.ts'
import type { Verification } from '../../../analysis/change-set/verification.ts'
import { isJsonObject, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import { placeFindings, type ReviewFinding } from '../analyse/place-findings.ts'
import { listSuppressions } from '../analyse/review-part.ts'
import type { ReviewedPart } from '../analyse/reviewed-part.ts'

/** The `data` of a bought review as a part; null when it is not what was sold. Fields that are not known are passed over. */
export function readBought(data: unknown, files: readonly SetFile[]): ReviewedPart | null {
  if (!isJsonObject(data)) return null
  const decision = reviewDecisions.find((word) => word === data['reviewDecision'])
  const score = data['attentionScore']
  const findings = listOf(data, 'findings').map(readFinding)
  const reviewed = listOf(data, 'files').map(readFile)
  if (decision === undefined || !Number.isInteger(score)) return null
  if (findings.includes(null) || reviewed.includes(null)) return null
  const known = reviewed.filter((each) => each !== null)
  const previous = new Map(
    known.flatMap(({ path, previousPath }) => (previousPath === null ? [] : [[path, previousPath] as const])),
  )
  return {
    decision,
    score: Number(score),
    files: known,
    skipped: listOf(data, 'omitted').flatMap((each) => readOmission(each)),
    findings: placeFindings(
      findings.filter((each) => each !== null),
      files,
      previous,
    ),
    suppressions: listSuppressions(files),
    verification: readVerification(data['verification']),
  }
}

function listOf(value: JsonObject, field: string): readonly unknown[] {
  const list = value[field]
  return Array.isArray(list) ? list : []
}

const isLine = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1
const isText = (value: unknown): value is string => typeof value === 'string'

function readFinding(value: unknown): ReviewFinding | null {
  if (!isJsonObject(value)) return null
  const { id, path, message, fingerprint } = value
  const severity = severities.find((word) => word === value['severity'])
  const locations = listOf(value, 'locations').map((each) => readLocation(each, path))
  const related = listOf(value, 'related').map((each) =>
    readLocation(each, isJsonObject(each) ? each['path'] : null),
  )
  if (!isText(id) || !isText(path) || !isText(message) || !isText(fingerprint)) return null
  if (severity === undefined || locations.includes(null) || related.includes(null)) return null
  return {
    id,
    path,
    severity,
    message,
    fingerprint,
    locations: locations.filter((each) => each !== null),
    related: related.filter((each) => each !== null),
  }
}

function readLocation(value: unknown, path: unknown) {
  if (!isJsonObject(value) || !isText(path)) return null
  const { side, line, endLine, function: name } = value
  if ((side !== 'before' && side !== 'after') || !isLine(line) || !isLine(endLine)) return null
  return { path, side, line, endLine, function: isText(name) ? name : null } as const
}

function readFile(value: unknown): ReviewedPart['files'][number] | null {
  if (!isJsonObject(value)) return null
  const { path, previousPath, language, changedLines } = value
  const status = fileStatuses.find((word) => word === value['status'])
  if (!isText(path) || !isText(language) || status === undefined) return null
  return {
    path,
    previousPath: isText(previousPath) ? previousPath : null,
    status,
    language,
    changedLines: Number.isInteger(changedLines) ? Number(changedLines) : 0,
  }
}

function readOmission(value: unknown) {
  const reason = isJsonObject(value) ? omissionReasons.find((word) => word === value['reason']) : undefined
  return reason === undefined ? [] : [reason]
}

function readVerification(value: unknown): Verification {
  const given = isJsonObject(value) ? value : {}
  const count = (name: string): number => (Number.isInteger(given[name]) ? Number(given[name]) : 0)
  const texts = (name: string): string[] => listOf(given, name).filter(isText)
  return {
    testsAdded: count('testsAdded'),
    testsRemoved: count('testsRemoved'),
    assertionsAdded: count('assertionsAdded'),
    assertionsRemoved: count('assertionsRemoved'),
    strengthened: count('strengthened'),
    weakened: count('weakened'),
    gatesTouched: texts('gatesTouched'),
    goldenRewritten: texts('goldenRewritten'),
    productionLinesChanged: count('productionLinesChanged'),
    untested: listOf(given, 'untested').flatMap((each) => {
      const { path, changedLines } = isJsonObject(each) ? each : {}
      return isText(path) && Number.isInteger(changedLines)
        ? [{ path, changedLines: Number(changedLines) }]
        : []
    }),
  }
}
