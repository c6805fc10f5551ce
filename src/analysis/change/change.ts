import { diffLines, type LineEdit } from '../diff/line-diff.ts'
import type { SourceMeasurement } from '../measure/source-measurement.ts'
import { buildFacts } from '../facts/build-facts.ts'
import type { SourceFacts } from '../facts/source-facts.ts'
import { isTestSource } from '../facts/tests.ts'
import { createLocator } from './locator.ts'
import { measuredSyntax, type SideSyntax } from './syntax/side-syntax.ts'
import { matchFunctions, type FunctionMatches } from './matching/match-functions.ts'

export type ChangeKind = 'identical' | 'whitespace-only' | 'comment-only' | 'code'

export interface Side extends SourceFacts {
  readonly text: string
  readonly measurement: SourceMeasurement
  readonly syntax: SideSyntax
  /** Name of the innermost function around a line. */
  readonly locator: (line: number) => string | null
}

export function buildSide(text: string, measurement: SourceMeasurement): Side {
  const facts = buildFacts(text, measurement)
  const syntax = measuredSyntax(measurement)
  return { text, measurement, syntax, locator: createLocator(facts.functions), ...facts }
}

/** Two snapshots of one file with everything findings compare. */
export interface Change {
  readonly before: Side
  readonly after: Side
  readonly filename: string | null
  readonly isTest: boolean
  /** The after side does not parse: what seems gone may only be unreadable. */
  readonly isBroken: boolean
  /** The after side parses and the before side does not. */
  readonly isRepaired: boolean
  /** The after side does not parse, but for constructs that an older Python reads. */
  readonly isOlderPython: boolean
  readonly kind: ChangeKind
  /** The code is the same; only its layout or comments differ, if anything. */
  readonly codeEqual: boolean
  /** Blocks of lines that differ, in order. */
  readonly edits: readonly LineEdit[]
  /** Lines deleted or inserted, the larger of the two per block. */
  readonly changedLines: number
  /** Those of them that are nowhere on the other side, so that what only moved does not count. */
  readonly newLines: number
  readonly functions: FunctionMatches
}

export interface ChangeOptions {
  readonly filename: string | null
  readonly isOlderPython: boolean
  /** Lines that hold no code of a notebook are blank and no change. */
  readonly isNotebook: boolean
}

export function buildChange(before: Side, after: Side, options: ChangeOptions): Change {
  const { filename, isOlderPython, isNotebook } = options
  const isValid = after.syntax.valid
  const kind = judgeKind(before, after)
  return {
    before,
    after,
    filename,
    isTest: isTestSource(filename, after.text === '' ? before : after),
    // What an older Python reads the lexer reads too, so nothing has to be left out.
    isBroken: !isValid && !isOlderPython,
    isRepaired: isValid && !before.syntax.valid,
    isOlderPython,
    kind,
    codeEqual: kind !== 'code',
    ...compareLines(before, after, isNotebook),
    functions: matchFunctions(before, after),
  }
}

function judgeKind(before: Side, after: Side): ChangeKind {
  if (before.text === after.text && before.measurement.source.sha256 === after.measurement.source.sha256)
    return 'identical'
  if (before.codeHash !== after.codeHash) return 'code'
  const comments = (side: Side): string => side.comments.map(({ text }) => text).join('\n')
  return comments(before) === comments(after) ? 'whitespace-only' : 'comment-only'
}

function compareLines(
  before: Side,
  after: Side,
  isNotebook: boolean,
): Pick<Change, 'changedLines' | 'newLines' | 'edits'> {
  if (before.text === after.text) return { changedLines: 0, newLines: 0, edits: [] }
  const counts = (line: string): boolean => !isNotebook || line !== ''
  const blocks = diffLines(before.lines, after.lines).edits.map((edit) => ({
    edit,
    old: before.lines.slice(edit.oldStart, edit.oldStart + edit.oldLines).filter(counts),
    now: after.lines.slice(edit.newStart, edit.newStart + edit.newLines).filter(counts),
  }))
  const told = blocks.filter(({ old, now }) => old.length + now.length > 0)
  const deleted = told.flatMap(({ old }) => old)
  const inserted = told.flatMap(({ now }) => now)
  return {
    edits: told.map(({ edit }) => edit),
    changedLines: told.reduce((sum, { old, now }) => sum + Math.max(old.length, now.length), 0),
    newLines: Math.max(deleted.length, inserted.length) - countShared(deleted, inserted),
  }
}

/** How many items two lists have in common, whatever their order. */
function countShared(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const item of some) left.set(item, (left.get(item) ?? 0) + 1)
  let shared = 0
  for (const item of others) {
    const count = left.get(item) ?? 0
    if (count === 0) continue
    left.set(item, count - 1)
    shared++
  }
  return shared
}
