interface ReviewFinding {
  readonly id: string
  readonly severity: string
  readonly message: string
  readonly path?: string
  readonly fingerprint?: string
  readonly locations?: readonly { side: string; line: number; endLine: number }[]
}

interface ReviewEnvelope {
  readonly data?: { readonly filename?: string | null; readonly findings?: readonly ReviewFinding[] }
}

const levels: Readonly<Record<string, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}

/** The findings of a review as SARIF 2.1.0, for viewers and code scanning. */
export function emitReviewSarif({ data }: ReviewEnvelope): string {
  const findings = data?.findings ?? []
  const ids = [...new Set(findings.map(({ id }) => id))]
  const run = {
    tool: {
      driver: {
        name: 'Tollgauge',
        informationUri: location.origin,
        rules: ids.map((id) => ({ id, helpUri: `${location.origin}/docs/findings/${id}` })),
      },
    },
    results: findings.map((finding) => ({
      ruleId: finding.id,
      level: levels[finding.severity] ?? 'note',
      message: { text: finding.message },
      locations: placesOf(finding, data?.filename ?? 'file'),
      ...(finding.fingerprint && { partialFingerprints: { tollgauge: finding.fingerprint } }),
    })),
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return JSON.stringify(log, null, 2)
}

/** Viewers open the file as it is now: lines of the older side would lead astray, so the file alone is named. */
function placesOf(finding: ReviewFinding, file: string) {
  const uri = encodeURI(finding.path ?? file)
  const after = (finding.locations ?? []).filter(({ side }) => side === 'after')
  const regions = after.map(({ line, endLine }) => ({ region: { startLine: line, endLine } }))
  return (regions.length === 0 ? [{}] : regions).map((region) => ({
    physicalLocation: { artifactLocation: { uri }, ...region },
  }))
}
