import { severities } from '../../../analysis/change/severity.ts'
import {
  describeResults,
  type SarifFinding,
  type SarifPlace,
} from '../../../catalog/sarif/describe-results.ts'
import { emitSarif } from '../../../catalog/sarif/sarif-log.ts'

interface BoughtPlace {
  readonly path?: string
  readonly side: 'before' | 'after'
  readonly line: number
  readonly endLine: number
  readonly function?: string | null
}

interface BoughtFinding {
  readonly id: string
  readonly severity: string
  readonly message: string
  readonly path?: string
  readonly fingerprint?: string
  readonly locations?: readonly BoughtPlace[]
  readonly related?: readonly BoughtPlace[]
}

export interface BoughtReview {
  readonly version?: string
  readonly data?: { readonly filename?: string | null; readonly findings?: readonly BoughtFinding[] }
}

/** The findings of a bought review as SARIF 2.1.0, written as the command line writes them. */
export function emitReviewSarif({ version, data }: BoughtReview, origin: string): string {
  const findings = (data?.findings ?? []).map((finding) => readFinding(finding, data?.filename ?? 'file'))
  const ids = [...new Set(findings.map(({ id }) => id))].toSorted()
  const rules = ids.map((id) => ({ id, helpUri: `${origin}/docs/findings/${id}` }))
  const driver = { name: 'tollgauge', ...(version && { version }), informationUri: origin, rules }
  return emitSarif({
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    results: describeResults(findings, ids),
  })
}

/** What was removed stands at no line of the file as it is now: without its texts none is named. */
function readFinding(bought: BoughtFinding, filename: string): SarifFinding {
  const path = bought.path ?? filename
  const places = (bought.locations ?? []).map((place) => readPlace(place, path))
  const place = places.find(({ side }) => side === 'after') ?? places[0] ?? nowhere(path)
  return {
    id: bought.id,
    severity: severities.find((severity) => severity === bought.severity) ?? 'info',
    message: bought.message,
    place,
    line: place.side === 'after' ? place.line : null,
    also: places.filter((each) => each !== place),
    related: (bought.related ?? []).map((each) => readPlace(each, each.path ?? path)),
    fingerprint: bought.fingerprint ?? '',
  }
}

const nowhere = (path: string): SarifPlace => ({ path, side: 'before', line: 1, endLine: 1, function: null })

function readPlace(place: BoughtPlace, path: string): SarifPlace {
  const { side, line, endLine, function: name } = place
  return { path, side, line, endLine, function: name ?? null }
}
