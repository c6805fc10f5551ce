import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Change, Side } from '../change.ts'
import { MOST_PAIRS, spanOf } from './function-tokens.ts'

/** A parameter that a function of C gives back and did not before: its caller may do so again. */
export interface FreedParameter {
  readonly owner: string
  readonly line: number
}

const FREES = /^(?:\w*_)?(?:free|kfree|destroy|freeaddrinfo)$|\w(?:Free|Destroy)$/
const GIVES_BACK =
  /free|destroy|close|release|clean|clear|delete|deinit|dispose|finish|end|reset|drop|remove|unref|fini|exit|quit|stop|shutdown|set/i

export function listFreedParameters(change: Change): FreedParameter[] {
  if (change.after.review.family !== 'c') return []
  const pairs = change.functions.changed.filter(({ cosmetic }) => !cosmetic).slice(0, MOST_PAIRS)
  return pairs.flatMap(({ before, after }): FreedParameter[] => {
    if (GIVES_BACK.test(after.name)) return []
    const now = listFreed(change.after, after)
    const old = now.length === 0 ? [] : listFreed(change.before, before)
    const fresh = now.filter(({ name }) => !old.some((each) => each.name === name))
    return fresh.slice(0, 1).map(({ line }) => ({ owner: after.key, line }))
  })
}

/** `x_free(p)`, `free(*p)` and `free(&p)` of a parameter `p`. */
function listFreed(side: Side, facts: FunctionFacts): { name: string; line: number }[] {
  const { reader } = side
  const names = new Set(facts.parameters.map(({ name }) => name))
  const { from, to } = spanOf(side, facts)
  const found: { name: string; line: number }[] = []
  for (let at = from; at < to; at++) {
    if (reader.text(at + 1) !== '(' || !FREES.test(reader.text(at))) continue
    const name = reader.text(at + 2)
    if (names.has(name) && reader.text(at + 3) === ')') found.push({ name, line: reader.line(at) })
  }
  return found
}
