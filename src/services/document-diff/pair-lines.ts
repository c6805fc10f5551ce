import type { Edit } from '../../analysis/diff/sequence-diff.ts'
import { countCodePoints } from '../../core/text-field.ts'
import { findSpans, LEAST_KEPT, SPAN_LINE_CHARACTERS, type Spans } from './line-spans.ts'
import type { ListingBudget } from './listing.ts'
import { tokenize } from './tokenize.ts'

interface Sides {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A changed line and its other version. */
export interface PairedLine {
  /** Line number of the other version on its side, from 1. */
  readonly line: number
  readonly spans: Spans
}

export interface PairedLines {
  /** By index on the old side. */
  readonly old: ReadonlyMap<number, PairedLine>
  /** By index on the new side. */
  readonly new: ReadonlyMap<number, PairedLine>
}

interface Candidate {
  readonly old: number
  readonly new: number
  readonly kept: number
}

interface Line {
  readonly index: number
  readonly text: string
  readonly characters: number
  readonly tokens: readonly number[]
  readonly counts: ReadonlyMap<number, number>
}

/** Lines of a block compared with each other on either side of the diagonal; blocks of this size are compared in full. */
const REACH = 100

/**
 * Pairs each removed line of a block with the added one that keeps most of it, the best pairs first and the nearest on
 * a tie. Order does not matter: a line that moved inside the block still finds its other version.
 */
export function pairLines(sides: Sides, edit: Edit, budget: ListingBudget): PairedLines {
  const paired = { old: new Map<number, PairedLine>(), new: new Map<number, PairedLine>() }
  if (edit.oldCount === 0 || edit.newCount === 0) return paired
  const words = new WordList()
  const old = words.readLines(sides.before, edit.oldStart, Math.min(edit.oldCount, budget.linesLeft))
  const fresh = words.readLines(sides.after, edit.newStart, Math.min(edit.newCount, budget.linesLeft))
  for (const candidate of rankCandidates(old, fresh, words, budget)) {
    const [from, to] = [old[candidate.old]!, fresh[candidate.new]!]
    if (paired.old.has(from.index) || paired.new.has(to.index)) continue
    if (!budget.takeSpans(from.text.length + to.text.length)) break
    const spans = findSpans(from.text, to.text)
    if (spans === null) continue
    paired.old.set(from.index, { line: to.index + 1, spans: spans.old })
    paired.new.set(to.index, { line: from.index + 1, spans: spans.new })
  }
  return paired
}

function rankCandidates(
  old: readonly Line[],
  fresh: readonly Line[],
  words: WordList,
  budget: ListingBudget,
): Candidate[] {
  const candidates: Candidate[] = []
  const slope = fresh.length / old.length
  for (const [i, from] of old.entries()) {
    const middle = Math.floor(i * slope)
    const last = Math.min(fresh.length, middle + REACH + 1)
    for (let j = Math.max(0, middle - REACH); j < last; j++) {
      if (!budget.takePairing(1 + from.counts.size)) return rank(candidates, slope)
      const kept = measureKept(from, fresh[j]!, words, budget)
      if (kept >= LEAST_KEPT) candidates.push({ old: i, new: j, kept })
    }
  }
  return rank(candidates, slope)
}

function rank(candidates: Candidate[], slope: number): Candidate[] {
  const distance = ({ old, new: fresh }: Candidate) => Math.abs(old * slope - fresh)
  return candidates.sort(
    (a, b) => b.kept - a.kept || distance(a) - distance(b) || a.old - b.old || a.new - b.new,
  )
}

/** The share of the characters of both lines in words they have in common, in order where that can be afforded. */
function measureKept(from: Line, to: Line, words: WordList, budget: ListingBudget): number {
  if (from.tokens.length === 0 || to.tokens.length === 0) return 0
  const total = from.characters + to.characters
  let common = 0
  for (const [word, count] of from.counts)
    common += Math.min(count, to.counts.get(word) ?? 0) * words.lengthOf(word)
  const most = (2 * common) / total
  if (most < LEAST_KEPT || !budget.takePairing(from.tokens.length * to.tokens.length)) return most
  return (2 * heaviestCommon(from.tokens, to.tokens, words)) / total
}

/** Characters of the heaviest common subsequence of words, by the textbook table. */
function heaviestCommon(from: readonly number[], to: readonly number[], words: WordList): number {
  const row = new Int32Array(to.length + 1)
  for (const word of from) {
    let diagonal = 0
    for (let j = 1; j <= to.length; j++) {
      const above = row[j]!
      const met = to[j - 1] === word ? diagonal + words.lengthOf(word) : 0
      row[j] = Math.max(above, row[j - 1]!, met)
      diagonal = above
    }
  }
  return row[to.length]!
}

/** Words by number, so that lines are compared as lists of numbers. */
class WordList {
  private readonly ids = new Map<string, number>()
  private readonly lengths: number[] = []

  lengthOf(word: number): number {
    return this.lengths[word]!
  }

  readLines(lines: readonly string[], start: number, count: number): Line[] {
    return Array.from({ length: count }, (_, offset) => this.readLine(lines[start + offset]!, start + offset))
  }

  /** Very long lines and blank ones have no words here, so nothing pairs with them. */
  private readLine(line: string, index: number): Line {
    const text = line.endsWith('\n') ? line.slice(0, -1) : line
    const readable = text.length <= SPAN_LINE_CHARACTERS && text.trim() !== ''
    const tokens = readable ? tokenize(text).map((token) => this.idOf(token)) : []
    const counts = new Map<number, number>()
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
    return { index, text, characters: countCodePoints(text), tokens, counts }
  }

  private idOf(token: string): number {
    const known = this.ids.get(token)
    if (known !== undefined) return known
    this.ids.set(token, this.lengths.length)
    this.lengths.push(countCodePoints(token))
    return this.lengths.length - 1
  }
}
