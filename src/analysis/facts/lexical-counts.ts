import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import type { AssertionKnowledge, RefusalKnowledge, ReviewKnowledge } from '../languages/review-knowledge.ts'
import { findOwners } from './owners.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

export interface FunctionCounts {
  raises: number
  assertions: number
  loops: number
  yields: boolean
}

const LOOPS = new Set(['for', 'foreach', 'while', 'forEach', 'each', 'times', 'until'])

/** Raises, assertions, loops and yields of each function, each counted in the innermost function around it. */
export function countWords(
  functions: readonly LexicalFunction[],
  reader: TokenReader,
  review: ReviewKnowledge,
): FunctionCounts[] {
  const counts = functions.map((): FunctionCounts => ({ raises: 0, assertions: 0, loops: 0, yields: false }))
  const owners = findOwners(functions, reader.count)
  for (const token of reader.where((text) => mayCount(text, review))) {
    const own = counts[owners[token] ?? -1]
    if (own !== undefined && reader.isWord(token)) countWord(own, reader, token, review)
  }
  return counts
}

/** Whether a word can count at all; where it stands decides. What `countWord` asks about is asked here too. */
function mayCount(text: string, { protocols, refusals, assertions }: ReviewKnowledge): boolean {
  if (LOOPS.has(text) || protocols.generators.has(text)) return true
  if (refusals.words.has(text) || refusals.calls.has(text)) return true
  return assertions.bareWords?.test(text) === true || assertions.words.test(text)
}

function countWord(owner: FunctionCounts, reader: TokenReader, index: number, review: ReviewKnowledge): void {
  const text = reader.text(index)
  if (LOOPS.has(text)) owner.loops++
  else if (review.protocols.generators.has(text)) owner.yields = true
  else if (refuses(reader, index, review.refusals)) owner.raises++
  else if (asserts(reader, index, review.assertions)) owner.assertions++
}

function isCalled(reader: TokenReader, index: number): boolean {
  const next = reader.text(index + 1)
  return next === '(' || next === '!'
}

function refuses(reader: TokenReader, index: number, { words, calls }: RefusalKnowledge): boolean {
  const text = reader.text(index)
  return words.has(text) || (calls.has(text) && isCalled(reader, index))
}

function asserts(reader: TokenReader, index: number, known: AssertionKnowledge): boolean {
  const text = reader.text(index)
  if (known.bareWords?.test(text) === true) return true
  if (!known.words.test(text) || known.notAfter.has(reader.text(index - 1))) return false
  return isCalled(reader, index) || reader.text(index + 1) === '.' || text === 'assert'
}
