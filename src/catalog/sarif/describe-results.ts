import type { Severity } from '../../analysis/change/severity.ts'

/** Where a finding stands. Lines are counted from 1, both ends included. */
export interface SarifPlace {
  readonly path: string
  readonly side: 'before' | 'after'
  readonly line: number
  readonly endLine: number
  readonly function: string | null
}

/** What every writer of SARIF has of a finding, whichever surface it came through. */
export interface SarifFinding {
  readonly id: string
  readonly severity: Severity
  readonly message: string
  readonly place: SarifPlace
  /** Line of the newer text to point at; null where it is not known, then the file alone is named. */
  readonly line: number | null
  /** Further places of the same file. */
  readonly also: readonly SarifPlace[]
  /** Places in other files that belong to it. */
  readonly related: readonly SarifPlace[]
  readonly fingerprint: string
}

const MOST_PLACES = 40

export const sarifLevels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}

/** Findings as results of a run whose rules stand in the order of `ids`. */
export function describeResults(findings: readonly SarifFinding[], ids: readonly string[]) {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const key = `${finding.id}\0${finding.place.path}\0${finding.fingerprint}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return describeResult(finding, ids.indexOf(finding.id), nth)
  })
}

function describeResult(finding: SarifFinding, ruleIndex: number, nth: number) {
  const { id, severity, message, place, also, related, fingerprint } = finding
  const others = [...also, ...related].slice(0, MOST_PLACES)
  return {
    ruleId: id,
    ruleIndex,
    level: sarifLevels[severity],
    message: { text: message },
    locations: [locateFinding(finding)],
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

/** Viewers open the file as it is now: lines of the older side would lead astray. */
function locateFinding({ place, line }: SarifFinding) {
  if (line === null) return { ...locate(place), physicalLocation: { artifactLocation: artifact(place.path) } }
  const endLine = place.side === 'after' ? Math.max(line, place.endLine) : line
  return locate({ ...place, line, endLine })
}

/** Where two places matter: the other one first, then where it shows. */
function describeFlow(related: readonly SarifPlace[], place: SarifPlace, message: string) {
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

function describePlace({ side, function: name }: SarifPlace): string {
  const when = side === 'before' ? 'Before the change' : 'Here'
  return name === null ? when : `${when}, in ${name}`
}

function locate({ path, line, endLine, function: name }: SarifPlace) {
  return {
    physicalLocation: {
      artifactLocation: artifact(path),
      region: { startLine: line, endLine: Math.max(line, endLine) },
    },
    ...(name !== null && { logicalLocations: [{ fullyQualifiedName: name, kind: 'function' }] }),
  }
}

/** Relative, with forward slashes, every odd character escaped. */
export function artifact(path: string) {
  return { uri: path.split('/').map(encodeName).join('/'), uriBaseId: '%SRCROOT%' }
}

function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}
