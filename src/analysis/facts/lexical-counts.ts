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
  for (const [token, owner] of findOwners(functions, reader.count).entries()) {
    const own = counts[owner]
    if (own !== undefined && reader.isWord(token)) countWord(own, reader, token, review)
  }
  return counts
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
