import type { Side } from '../change.ts'
import { endOfLine } from '../code/conditions.ts'
import type { Call } from '../../languages/engine/calls.ts'
import { findClose } from './assertion-tokens.ts'

/** Assertions that are calls without brackets. */
export function listBareCalls(side: Side): Call[] {
  return [...listCommands(side), ...listBlocks(side)]
}

/** Ruby's `assert_equal 1, f` without brackets. */
function listCommands(side: Side): Call[] {
  const { reader, review } = side
  const { bareWords } = review.assertions
  if (bareWords === null) return []
  const called = new Set(side.calls.map(({ token }) => token))
  const bare: Call[] = []
  for (const at of reader.where((text) => bareWords.test(text))) {
    if (!reader.isWord(at) || called.has(at)) continue
    if (at > 0 && reader.line(at - 1) === reader.line(at)) continue
    bare.push(callAt(side, at, at + 1, endOfLine(side, at)))
  }
  return bare
}

const TAKES_BLOCKS = new Set(['expect', 'assertFailsWith', 'assertThrows'])

/** Ruby's `expect { f }.to …`, Kotlin's `assertFailsWith<E> { f() }`: a block is all that is handed over. */
function listBlocks(side: Side): Call[] {
  const { reader } = side
  const blocks: Call[] = []
  for (const at of reader.where((text) => TAKES_BLOCKS.has(text))) {
    if (!reader.isWord(at)) continue
    const open = reader.text(at + 1) === '<' ? findClose(side, at + 1) + 1 : at + 1
    const close = reader.text(open) === '{' ? reader.partner(open) : -1
    if (close > open) blocks.push(callAt(side, at, open + 1, close))
  }
  return blocks
}

function callAt({ reader }: Side, token: number, from: number, to: number): Call {
  return { callee: reader.text(token), line: reader.line(token), token, from, to, isNew: false }
}
