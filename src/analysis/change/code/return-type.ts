import type { Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { spanOf } from './function-tokens.ts'

const AFTER_ARROW = new Set(['python', 'rust', 'swift'])
const AFTER_COLON = new Set(['script', 'kotlin', 'scala', 'php'])
const MOST_TOKENS = 40

/** The declared return type as tokens, `''` where there is none or the language writes it elsewhere. */
export function readReturnType(side: Side, facts: FunctionFacts): string {
  const { family } = side.review
  const mark = AFTER_ARROW.has(family) ? '->' : AFTER_COLON.has(family) ? ':' : null
  if (mark === null) return ''
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  const open = findParameters(reader, from, Math.min(to, from + MOST_TOKENS))
  if (open < 0) return ''
  const at = reader.partner(open) + 1
  const isSplit = mark === '->' && reader.text(at) === '-' && reader.text(at + 1) === '>'
  if (!isSplit && reader.text(at) !== mark) return ''
  return readType(side, isSplit ? at + 2 : at + 1, Math.min(to, reader.count))
}

/** Tokens up to what opens the body. */
function readType({ reader, review }: Side, from: number, to: number): string {
  const ends = new Set(['{', '=>', ';', '=', 'where', ...(review.family === 'python' ? [':'] : [])])
  const texts: string[] = []
  for (let at = from; at < to && texts.length < MOST_TOKENS && !ends.has(reader.text(at)); at++) {
    texts.push(reader.text(at))
  }
  return texts.join(' ')
}

function findParameters(reader: Side['reader'], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (reader.text(at) === '(' && reader.partner(at) > at) return at
    if (reader.text(at) === '{') return -1
  }
  return -1
}
