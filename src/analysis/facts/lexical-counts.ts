import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import { findOwners } from './owners.ts'
import type { TokenReader } from './token-reader.ts'

export interface FunctionCounts {
  raises: number
  assertions: number
  loops: number
  yields: boolean
}

const RAISES = new Set(['throw', 'raise', 'panic', 'bail', 'fatalError', 'error', 'die', 'fail', 'abort'])
/** These raise only when called. */
const RAISES_BY_CALL = new Set(['panic', 'bail', 'fatalError', 'error', 'die', 'fail', 'abort'])
const ASSERTS = /^(?:assert\w*|expect\w*|should\w*|verify\w*|XCTAssert\w*|require|ASSERT_\w+|EXPECT_\w+)$/

/** Ruby calls these without brackets. */
const BARE_ASSERTS = /^(?:assert|refute)(?:_\w+)?$/
const LOOPS = new Set(['for', 'foreach', 'while', 'forEach', 'each', 'times', 'until'])

/** Raises, assertions, loops and yields of each function, each counted in the innermost function around it. */
export function countWords(
  functions: readonly LexicalFunction[],
  reader: TokenReader,
  language: string,
): FunctionCounts[] {
  const counts = functions.map((): FunctionCounts => ({ raises: 0, assertions: 0, loops: 0, yields: false }))
  for (const [token, owner] of findOwners(functions, reader.count).entries()) {
    const own = counts[owner]
    if (own !== undefined && reader.isWord(token)) countWord(own, reader, token, language)
  }
  return counts
}

function countWord(owner: FunctionCounts, reader: TokenReader, index: number, language: string): void {
  const text = reader.text(index)
  if (LOOPS.has(text)) owner.loops++
  else if (text === 'yield') owner.yields = true
  else if (RAISES.has(text)) owner.raises += isCalled(reader, index) || !RAISES_BY_CALL.has(text) ? 1 : 0
  else if (isAssertion(reader, index, language)) owner.assertions++
}

function isCalled(reader: TokenReader, index: number): boolean {
  const next = reader.text(index + 1)
  return next === '(' || next === '!'
}

function isAssertion(reader: TokenReader, index: number, language: string): boolean {
  const text = reader.text(index)
  if (language === 'ruby' && BARE_ASSERTS.test(text)) return true
  if (!ASSERTS.test(text)) return false
  // Rust's `.expect("…")` unwraps a value.
  if (language === 'rust' && reader.text(index - 1) === '.') return false
  return isCalled(reader, index) || reader.text(index + 1) === '.' || text === 'assert'
}
