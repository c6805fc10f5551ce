import type { Side } from '../change.ts'
import { readTokens } from '../code/guards.ts'

const MOST_RECEIVER = 40
const STATEMENT_STARTS = /^(?:;|\{|\}|=>|->)$/

/** `total.Should().Be(3)`: what stands in front of the head, as far as its statement goes. */
export function readReceiver(side: Side, head: number): string[] {
  const { reader } = side
  if (reader.text(head - 1) !== '.') return []
  let from = head - 1
  while (from > 0 && head - from < MOST_RECEIVER && !STATEMENT_STARTS.test(reader.text(from - 1))) {
    const open = reader.partner(from - 1)
    if (open > from) break
    from = open >= 0 && open < from ? open : from - 1
  }
  return readTokens(side, from, head - 1)
}

const MOST_TYPE = 20

/** The bracket that ends arguments, or the type in `Throw<E>()`. */
export function findClose({ reader }: Side, open: number): number {
  if (reader.text(open) === '(') return reader.partner(open)
  for (let at = open + 1; at < open + MOST_TYPE; at++) if (reader.text(at) === '>') return at
  return -1
}
