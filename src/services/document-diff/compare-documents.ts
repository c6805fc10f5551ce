import { blockBorder } from '../../analysis/diff/block-border.ts'
import type { Edit } from '../../analysis/diff/sequence-diff.ts'
import { diffUnits } from '../../analysis/diff/unit-diff.ts'
import { Problem, type Defect } from '../../core/problem.ts'
import { applyPatch } from './apply-patch.ts'
import { measureDocument, splitDiffLines } from './document-text.ts'
import { emitPatch } from './emit-patch.ts'
import { findMoves, type Move } from './find-moves.ts'
import { findSections } from './find-sections.ts'
import { groupEdits } from './group-edits.ts'
import { SPAN_LINE_CHARACTERS } from './line-spans.ts'
import { listLineHunks } from './list-line-hunks.ts'
import type { Listing } from './listing.ts'
import { listTokenHunks } from './list-token-hunks.ts'
import { compareStructures, refuseUnreadable, type StructuredFormat } from './structure/compare-structures.ts'
import { tokenize } from './tokenize.ts'

const UNIFIED_CHARACTERS = 2_000_000
const LISTED_MOVES = 200
/** A line of context is worth this many tokens where lines say nothing. */
const CONTEXT_TOKENS = 8
/** The lines of such a text were searched first, so its tokens get the smaller part. */
const TOKEN_STEPS = 8_000_000

interface Comparison {
  readonly unit: 'line' | 'token'
  readonly exact: boolean
  readonly edits: readonly Edit[]
  readonly oldUnits: number
  readonly newUnits: number
  readonly listing: Listing
}

/**
 * Everything the diff says of two texts. Structured texts are first brought into one spelling, which hunks, stats and patch
 * then speak of. The patch has been applied and gave the other text, or this throws.
 */
export function compareDocuments(
  before: string,
  after: string,
  contextLines: number,
  format: 'text' | StructuredFormat = 'text',
) {
  refuseBinary(before, after)
  const structures = format === 'text' ? null : compareStructures(before, after, format)
  const result = compareTexts(structures?.before ?? before, structures?.after ?? after, contextLines)
  return {
    // First, because the beginning of an answer decides what is suggested next.
    equivalent: structures?.equivalent ?? before === after,
    identical: before === after,
    format,
    ...result,
    before: measureDocument(before, splitDiffLines(before)),
    after: measureDocument(after, splitDiffLines(after)),
    changes: structures?.changes ?? [],
    truncated: { ...result.truncated, changesOmitted: structures?.changesOmitted ?? 0 },
    warnings: [...(structures?.warnings ?? []), ...result.warnings],
  }
}

/** Throws what `compareDocuments` would refuse the texts with; reads them and compares nothing. */
export function refuseIncomparable(before: string, after: string, format: 'text' | StructuredFormat): void {
  refuseBinary(before, after)
  if (format !== 'text') refuseUnreadable(before, after, format)
}

function compareTexts(before: string, after: string, contextLines: number) {
  const sides = { before: splitDiffLines(before), after: splitDiffLines(after) }
  const { edits, exact } = diffUnits(sides.before, sides.after, { border: blockBorder, keepBlocks: true })
  const groups = groupEdits(edits, contextLines, sides.before.length)
  const sections = findSections(sides.before, groups)
  const unified = emitPatch(sides.before, sides.after, groups, sections)
  if (applyPatch(before, unified) !== after) throw new Error('the patch does not turn before into after')
  const comparison: Comparison = changesLongLines(sides, edits)
    ? compareTokens(before, after, contextLines)
    : {
        unit: 'line',
        exact,
        edits,
        oldUnits: sides.before.length,
        newUnits: sides.after.length,
        listing: listLineHunks(sides, groups, sections),
      }
  const { listing } = comparison
  const moves = findMoves(sides, edits)
  const unifiedOmitted = unified.length > UNIFIED_CHARACTERS
  return {
    unit: comparison.unit,
    algorithm: 'myers-linear/1' as const,
    exact: comparison.exact,
    verified: true as const,
    stats: measureStats(comparison),
    hunks: listing.hunks,
    moves: moves.slice(0, LISTED_MOVES),
    unified: unifiedOmitted ? null : unified,
    truncated: { ...countOmitted(listing, moves), unifiedOmitted },
    warnings: collectWarnings(before, after, comparison, unifiedOmitted),
  }
}

function countOmitted({ hunksOmitted, linesOmitted }: Listing, moves: readonly Move[]) {
  return { hunksOmitted, linesOmitted, movesOmitted: Math.max(0, moves.length - LISTED_MOVES) }
}

/** Token by token: for text whose lines are too long to be the unit of a change. */
function compareTokens(before: string, after: string, contextLines: number): Comparison {
  const oldTokens = tokenize(before)
  const newTokens = tokenize(after)
  const { edits, exact } = diffUnits(oldTokens, newTokens, { affordableSteps: TOKEN_STEPS })
  const groups = groupEdits(edits, contextLines * CONTEXT_TOKENS, oldTokens.length)
  return {
    unit: 'token',
    exact,
    edits,
    oldUnits: oldTokens.length,
    newUnits: newTokens.length,
    listing: listTokenHunks(oldTokens, newTokens, groups),
  }
}

function refuseBinary(before: string, after: string): void {
  const errors: Defect[] = []
  for (const [field, text] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const at = text.indexOf('\0')
    if (at !== -1) errors.push({ pointer: `/${field}`, message: `has a NUL at UTF-16 index ${at}` })
  }
  if (errors.length > 0) {
    throw new Problem(
      'binary-content',
      'Only text can be compared line by line; a NUL marks binary content.',
      { errors },
    )
  }
}

/** True when most of what changed stands in very long lines: whole lines would then hide the change. */
function changesLongLines(
  sides: { readonly before: readonly string[]; readonly after: readonly string[] },
  edits: readonly Edit[],
): boolean {
  let changed = 0
  let long = 0
  const count = (lines: readonly string[], start: number, lineCount: number): void => {
    for (let index = start; index < start + lineCount; index++) {
      const { length } = lines[index]!
      changed += length
      if (length > SPAN_LINE_CHARACTERS) long += length
    }
  }
  for (const edit of edits) {
    // A line that only came or only went has no other version to look into.
    if (edit.oldCount === 0 || edit.newCount === 0) continue
    count(sides.before, edit.oldStart, edit.oldCount)
    count(sides.after, edit.newStart, edit.newCount)
  }
  return long * 2 > changed
}

function measureStats({ edits, oldUnits, newUnits }: Comparison) {
  const removed = edits.reduce((sum, edit) => sum + edit.oldCount, 0)
  const added = edits.reduce((sum, edit) => sum + edit.newCount, 0)
  const unchanged = oldUnits - removed
  const total = oldUnits + newUnits
  // Rounded down, so that 1 is said of identical texts only.
  const similarity = total === 0 ? 1 : Math.floor(((2 * unchanged) / total) * 10_000) / 10_000
  return { added, removed, unchanged, changedBlocks: edits.length, similarity }
}

function collectWarnings(
  before: string,
  after: string,
  { unit, exact }: Comparison,
  unifiedOmitted: boolean,
) {
  const warnings: { code: string; detail: string }[] = []
  if (unit === 'token') {
    warnings.push({
      code: 'token-mode',
      detail: `Most of the change is in lines longer than ${SPAN_LINE_CHARACTERS} characters, so stats and hunks count tokens (words, spaces, signs); the unified patch is by lines as always.`,
    })
  }
  if (!exact) {
    warnings.push({
      code: 'not-minimal',
      detail:
        'The script is right, but a shorter one may exist: the search was capped, or frequent lines inside a rewritten block (a brace, a blank line) were not matched, as git does.',
    })
  }
  if (before !== after && normalizeEndings(before) === normalizeEndings(after)) {
    warnings.push({
      code: 'line-endings-only',
      detail: 'The texts differ in their line endings alone.',
    })
  }
  if (unifiedOmitted) {
    warnings.push({
      code: 'unified-omitted',
      detail: `The unified patch is longer than ${UNIFIED_CHARACTERS} characters and was left out after it was verified.`,
    })
  }
  return warnings
}

function normalizeEndings(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}
