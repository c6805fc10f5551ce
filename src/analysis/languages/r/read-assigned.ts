import type { Code } from '../engine/structure/code.ts'
import { readControlBlocks } from '../engine/structure/control-blocks.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import type { FunctionSpan, Structure } from '../engine/structure/structure.ts'

const ASSIGNS = new Set(['<-', '<<-', '='])
const CONTINUES = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '|>',
  '|',
  '&',
  '&&',
  '||',
  ',',
  '=',
  '<-',
  '~',
  '(',
  '{',
  '[',
  '$',
  '@',
  '<',
  '>',
  '==',
  '!=',
  'else',
  '^',
  ':',
  '::',
])

/** R: `name <- function(…) body`, outside the arguments of a call. */
export function readAssigned(code: Code): Structure {
  const functions: FunctionSpan[] = []
  for (let index = 2; index < code.count; index++) {
    if (code.text(index) !== 'function' && code.text(index) !== '\\') continue
    const span = readFunction(code, index)
    if (span !== null) functions.push(span)
  }
  return { functions, scopes: [], blocks: readControlBlocks(code, functions) }
}

function readFunction(code: Code, index: number): FunctionSpan | null {
  const open = index + 1
  if (!code.opensGroup(open) || !ASSIGNS.has(code.text(index - 1))) return null
  if (code.text(index - 1) === '=' && code.text(code.parent(index)) === '(') return null
  const name = index - 2
  if (!code.isWord(name) && !code.isString(name)) return null
  const bodyStart = Math.min(code.match(open) + 1, code.count - 1)
  return {
    name: code.raw(name).replace(/^[`"']|[`"']$/g, ''),
    kind: 'function',
    nameToken: name,
    firstToken: name,
    ownsFrom: name,
    bodyStart,
    bodyEnd: findEnd(code, bodyStart),
    parameters: readParameters(code, open, 'nameFirst'),
  }
}

/** A block's brace, or the end of the expression: the first new line that nothing before it continues. */
function findEnd(code: Code, start: number): number {
  if (code.text(start) === '{') return code.match(start) > start ? code.match(start) : code.count - 1
  const around = code.parent(start)
  let at = code.next(start)
  while (at < code.count && code.parent(at) === around && !')]},;'.includes(code.text(at) || ' ')) {
    if (code.startsLine(at) && !CONTINUES.has(code.text(at - 1))) break
    at = code.next(at)
  }
  return at - 1
}
