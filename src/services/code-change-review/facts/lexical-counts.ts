import type { LexicalFunction } from '../../../analysis/languages/lexical-function.ts'
import type { TokenReader } from './token-reader.ts'

export interface FunctionCounts {
  raises: number
  assertions: number
  yields: boolean
}

const RAISES = new Set(['throw', 'raise', 'panic', 'bail', 'fatalError', 'error', 'die', 'fail', 'abort'])
/** These raise only when called. */
const RAISES_BY_CALL = new Set(['panic', 'bail', 'fatalError', 'error', 'die', 'fail', 'abort'])
const ASSERTS = /^(?:assert\w*|expect\w*|should\w*|verify\w*|XCTAssert\w*|require|ASSERT_\w+|EXPECT_\w+)$/

/** Raises, assertions and yields of each function, each counted in the innermost function around it. */
export function countWords(functions: readonly LexicalFunction[], reader: TokenReader): FunctionCounts[] {
  const counts = functions.map((): FunctionCounts => ({ raises: 0, assertions: 0, yields: false }))
  const order = functions
    .map((_, index) => index)
    .toSorted((a, b) => (functions[a]?.firstToken ?? 0) - (functions[b]?.firstToken ?? 0))
  const open: number[] = []
  let next = 0
  for (let index = 0; index < reader.count; index++) {
    while (next < order.length && (functions[order[next] ?? 0]?.firstToken ?? 0) <= index)
      open.push(order[next++] ?? 0)
    while (open.length > 0 && (functions[open.at(-1) ?? 0]?.lastToken ?? 0) < index) open.pop()
    const owner = counts[open.at(-1) ?? -1]
    if (owner !== undefined && reader.isWord(index)) countWord(owner, reader, index)
  }
  return counts
}

function countWord(owner: FunctionCounts, reader: TokenReader, index: number): void {
  const text = reader.text(index)
  const next = reader.text(index + 1)
  const isCall = next === '(' || next === '!'
  if (RAISES.has(text) && (isCall || !RAISES_BY_CALL.has(text))) owner.raises++
  else if (text === 'yield') owner.yields = true
  else if (ASSERTS.test(text) && (isCall || next === '.' || text === 'assert')) owner.assertions++
}
