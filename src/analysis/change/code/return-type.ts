import type { Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { spanOf } from './function-tokens.ts'

const AFTER_ARROW = new Set(['python', 'rust', 'swift'])
const AFTER_COLON = new Set(['script', 'kotlin', 'scala', 'php'])
const MOST_TOKENS = 40

/** The declared return type as tokens, `''` where there is none or the language writes it elsewhere. */
export function readReturnType(side: Side, facts: FunctionFacts): string {
  const { family } = side.review
  if (family === 'go') return readAfterParameters(side, facts)
  if (BEFORE_NAME.has(family)) return readBeforeName(side, facts)
  const mark = AFTER_ARROW.has(family) ? '->' : AFTER_COLON.has(family) ? ':' : null
  return mark === null ? '' : readAfterMark(side, facts, mark)
}

function readAfterMark(side: Side, facts: FunctionFacts, mark: string): string {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  const open = findParameters(reader, from, Math.min(to, from + MOST_TOKENS))
  if (open < 0) return ''
  const at = reader.partner(open) + 1
  const isSplit = mark === '->' && reader.text(at) === '-' && reader.text(at + 1) === '>'
  if (!isSplit && reader.text(at) !== mark) return ''
  return readType(side, isSplit ? at + 2 : at + 1, Math.min(to, reader.count))
}

const BEFORE_NAME = new Set(['java', 'csharp'])
const MODIFIERS =
  /^(?:public|protected|private|internal|static|final|abstract|virtual|override|sealed|async|synchronized|native|default|extern|unsafe|new|partial|readonly|strictfp)$/

/** Go's results: everything between the parameters and the body. */
function readAfterParameters(side: Side, facts: FunctionFacts): string {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  if (reader.text(from) !== 'func') return ''
  const first = reader.text(from + 1) === '(' ? reader.partner(from + 1) + 1 : from + 1
  const open = findParameters(reader, first, Math.min(to, first + MOST_TOKENS))
  return open < 0 ? '' : dropNames(readType(side, reader.partner(open) + 1, Math.min(to, reader.count)))
}

/** `( n int , err error )` gives what `( int , error )` gives; `( a , b int )` shares a type and stays as it is. */
function dropNames(results: string): string {
  const inner = /^\( (.*) \)$/.exec(results)?.[1]
  if (inner === undefined || /[([{]/.test(inner)) return results
  const parts = inner.split(' , ')
  if (!parts.every((part) => /^\w+ (?!\.)\S/.test(part) && !part.startsWith('chan '))) return results
  return `( ${parts.map((part) => part.slice(part.indexOf(' ') + 1)).join(' , ')} )`
}

/** `public Optional<User> find(`: what stands between the modifiers and the name, when it is all on the name's line. */
function readBeforeName(side: Side, facts: FunctionFacts): string {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  const open = findParameters(reader, from, Math.min(to, from + MOST_TOKENS))
  const texts: string[] = []
  for (let at = from; at < open - 1; at++) if (!MODIFIERS.test(reader.text(at))) texts.push(reader.text(at))
  return texts.some((text) => /^[@[]/.test(text) && texts.indexOf(text) === 0) ? '' : texts.join(' ')
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
