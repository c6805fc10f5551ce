import { diffLines, type LineEdit } from '../../../analysis/diff/line-diff.ts'
import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import type { RelatedLocation } from '../../../analysis/change-set/set-finding.ts'
import type { Severity } from '../../../analysis/change/severity.ts'
import type { Location } from '../../../analysis/change/locate.ts'
import { splitLines } from '../../../analysis/source/lines.ts'
import { cutFrame, type CodeFrame } from '../report/code-frame.ts'
import type { Finding } from '../report/finding.ts'

/** A finding as the engine gives it and as the service sells it. */
export interface ReviewFinding {
  readonly id: string
  readonly path: string
  readonly severity: Severity
  /** What it counts as, where that is more. */
  readonly scoredAs?: Severity | undefined
  readonly message: string
  readonly locations: readonly Location[]
  readonly related: readonly RelatedLocation[]
  readonly fingerprint: string
}

/** What is needed of a file to place findings in it. */
interface Sides {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const SECRET_ID = 'hardcoded-secret'

/** Findings with their lines of the newer text and a piece of the code. `previous` leads from a path to its old one. */
export function placeFindings(
  findings: readonly ReviewFinding[],
  files: readonly SetFile[],
  previous: ReadonlyMap<string, string>,
): Finding[] {
  const texts = new Map(files.map((file) => [file.path, file]))
  const sidesOf = remember((path) => {
    const before = texts.get(previous.get(path) ?? path)?.before ?? ''
    return { before: splitLines(before), after: splitLines(texts.get(path)?.after ?? '') }
  })
  const editsOf = remember((path) => diffLines(sidesOf(path).before, sidesOf(path).after).edits)
  const secrets = listSecrets(findings)
  return findings.map((each) => {
    const [first = { side: 'after', line: 1, endLine: 1, function: null } as const, ...rest] = each.locations
    const { path, id, message, fingerprint } = each
    const line = first.side === 'after' ? first.line : lineAfter(first.line, editsOf(path), sidesOf(path))
    const hidden = secrets.get(`${path}\0${first.side}`) ?? new Set<number>()
    return {
      source: 'review',
      id,
      severity: atGate(each),
      message,
      place: { ...first, path },
      line,
      also: rest.map((place) => ({ ...place, path })),
      related: each.related,
      fingerprint,
      frame: cutFrame(sidesOf(path)[first.side], first, hidden),
      removed:
        first.side === 'after' ? cutRemoved(rest, sidesOf(path), secrets.get(`${path}\0before`)) : null,
    }
  })
}

/**
 * What blocks does so at every gate, also where readers are shown it at low: a gate can be told otherwise, a key that
 * left cannot be called back.
 */
function atGate({ severity, scoredAs }: ReviewFinding): Severity {
  return scoredAs === 'critical' ? scoredAs : severity
}

/** The first line of the older text that belongs to a finding. */
function cutRemoved(
  places: readonly Location[],
  { before }: Sides,
  hidden: ReadonlySet<number> = new Set(),
): CodeFrame | null {
  const old = places.find(({ side }) => side === 'before')
  if (old === undefined) return null
  const frame = cutFrame(before, { line: old.line, endLine: old.line }, hidden)
  if (frame === null) return null
  return {
    first: old.line,
    from: old.line,
    to: old.line,
    lines: frame.lines.slice(old.line - frame.first, old.line - frame.first + 1),
  }
}

function remember<Value>(make: (path: string) => Value): (path: string) => Value {
  const kept = new Map<string, Value>()
  return (path) => {
    const known = kept.get(path)
    if (known !== undefined) return known
    const made = make(path)
    kept.set(path, made)
    return made
  }
}

/** Where a line that may be gone would stand now. */
function lineAfter(line: number, edits: readonly LineEdit[], { after }: Sides): number {
  let shift = 0
  for (const { oldStart, oldLines, newStart, newLines } of edits) {
    if (line <= oldStart) break
    if (line <= oldStart + oldLines) {
      shift = newStart + Math.min(line - oldStart, Math.max(1, newLines)) - line
      break
    }
    shift = newStart + newLines - (oldStart + oldLines)
  }
  return Math.max(1, Math.min(line + shift, Math.max(1, after.length)))
}

function listSecrets(findings: readonly ReviewFinding[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const { path, locations } of findings.filter(({ id }) => id === SECRET_ID)) {
    for (const { side, line, endLine } of locations) {
      const key = `${path}\0${side}`
      const lines = found.get(key) ?? new Set<number>()
      for (let number = line; number <= Math.min(endLine, line + 200); number++) lines.add(number)
      found.set(key, lines)
    }
  }
  return found
}
