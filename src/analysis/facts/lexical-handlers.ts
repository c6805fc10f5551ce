import { isDirective } from './comments.ts'
import type { TokenList } from '../source/tokens.ts'
import type { FunctionFacts } from './function-facts.ts'
import type { Handler } from './source-facts.ts'
import { MOST_BODY_TOKENS, type HandlerBody } from '../languages/engine/handlers.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'
import type { HandlerKnowledge } from '../languages/review-knowledge.ts'

/** `catch`, `except` and `rescue` by their tokens; what each catches and whether it does anything. */
export function findHandlers(
  reader: TokenReader,
  knowledge: HandlerKnowledge,
  functions: readonly FunctionFacts[],
  comments: TokenList,
): Handler[] {
  const handlers: Handler[] = []
  for (let index = 0; index < reader.count; index++) {
    const body = reader.isWord(index) ? knowledge.read(reader, index) : null
    if (body === null) continue
    const line = reader.line(index)
    handlers.push({
      line,
      types: body.types,
      surfaces: surfaces(reader, body, knowledge),
      isSilent: !body.chooses && isSilent(reader, body) && !isExplained(reader, body, comments),
      functionName: findInnermost(functions, line),
    })
  }
  return handlers
}

function surfaces(reader: TokenReader, { from, to }: HandlerBody, known: HandlerKnowledge): boolean {
  for (let index = from; index < Math.min(to, from + MOST_BODY_TOKENS); index++)
    if (known.surfaces(reader, index)) return true
  return false
}

const MOST_SILENT_TOKENS = 8
const NOTHING = new Set(['pass', 'continue', ';', '...', 'nil', 'null'])

/** Nothing but a word that does nothing, or a text. */
function isSilent(reader: TokenReader, { from, to }: HandlerBody): boolean {
  if (to - from > MOST_SILENT_TOKENS) return false
  for (let index = from; index < to; index++)
    if (!NOTHING.has(reader.text(index)) && !reader.isString(index)) return false
  return true
}

/** A comment inside an empty block, or behind it on the same line, says why it is empty. */
function isExplained(reader: TokenReader, { from, lastLine }: HandlerBody, comments: TokenList): boolean {
  const start = reader.end(from - 1)
  let low = 0
  let high = comments.count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((comments.starts[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  for (let index = low; index < comments.count && (comments.lines[index] ?? 0) <= lastLine; index++) {
    if (!isDirective(reader.slice(comments.starts[index] ?? 0, comments.ends[index] ?? 0))) return true
  }
  return false
}

/** The function that starts last among those around a line. */
function findInnermost(functions: readonly FunctionFacts[], line: number): string {
  let low = 0
  let high = functions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((functions[middle]?.line ?? 0) <= line) low = middle + 1
    else high = middle
  }
  for (let index = low - 1; index >= Math.max(0, low - 50); index--) {
    const each = functions[index]
    if (each !== undefined && each.endLine >= line) return each.name
  }
  return ''
}
