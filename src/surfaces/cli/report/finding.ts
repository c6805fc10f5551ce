import { compareSeverity, type Severity } from '../../../analysis/change/severity.ts'
import type { CodeFrame } from './code-frame.ts'

/** Where a finding stands. Lines are counted from 1, both ends included. */
export interface Place {
  readonly path: string
  readonly side: 'before' | 'after'
  readonly line: number
  readonly endLine: number
  readonly function: string | null
}

/** The one value that every format renders, whichever analysis made it. */
export interface Finding {
  readonly source: 'metrics' | 'review'
  /** Name of the rule. */
  readonly id: string
  readonly severity: Severity
  /** What is the case and what to do about it. */
  readonly message: string
  readonly place: Place
  /** Line of the newer text to point at: its own, or where removed code would stand. */
  readonly line: number
  /** Further places of the same file. */
  readonly also: readonly Place[]
  /** Places in other files that belong to it. */
  readonly related: readonly Place[]
  /** The same for the same fault, whatever its line. */
  readonly fingerprint: string
  readonly frame: CodeFrame | null
  /** The line that went, where the finding points at what came. */
  readonly removed: CodeFrame | null
}

/** What a baseline and the platforms know a finding by. */
export function keyOf({ source, id, place, fingerprint }: Finding): string {
  return `${source}/${id}/${fingerprint}/${place.path}`
}

/** By path, then line, worst first. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.place.path, b.place.path) ||
    a.line - b.line ||
    compareSeverity(a.severity, b.severity) ||
    compareText(a.id, b.id) ||
    compareText(a.fingerprint, b.fingerprint)
  )
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
