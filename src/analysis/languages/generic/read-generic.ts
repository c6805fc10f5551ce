import type { Code } from '../engine/structure/code.ts'
import { readControlBlocks } from '../engine/structure/control-blocks.ts'
import { readGenericHead } from './generic-head.ts'
import type { FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'

const HEAD_TOKENS = 60

/** Any language: heads such as `def name(` and `function name {`, with a body in braces or by indentation. */
export function readGeneric(code: Code): Structure {
  const functions: FunctionSpan[] = []
  const scopes: ScopeSpan[] = []
  for (let index = 0; index < code.count; index++) {
    const text = code.text(index)
    if (text === 'class' && code.isWord(index + 1) && code.text(index - 1) !== '.')
      scopes.push(buildClass(code, index))
    const head = readGenericHead(code, index)
    if (head === null) continue
    const end = findEnd(code, index, head.last)
    functions.push({
      name: head.name,
      kind: 'function',
      nameToken: head.nameToken,
      firstToken: index,
      ownsFrom: index,
      bodyStart: Math.min(head.last + 1, end),
      bodyEnd: end,
      parameters: head.parameters,
    })
  }
  return { functions, scopes, blocks: readControlBlocks(code, functions) }
}

function buildClass(code: Code, index: number): ScopeSpan {
  return {
    name: code.raw(index + 1),
    nameToken: index + 1,
    bodyStart: index + 1,
    bodyEnd: findEnd(code, index, index + 1),
    isClass: true,
  }
}

/** The brace that opens before the line after the head ends, else the indented lines below. */
function findEnd(code: Code, index: number, after: number): number {
  for (let at = after + 1; at < after + HEAD_TOKENS && at < code.count; at++) {
    const text = code.text(at)
    if (text === '{') return code.match(at) > at ? code.match(at) : code.count - 1
    if (text === ';' || text === '}' || code.line(at) > code.line(after)) break
  }
  const end = Math.max(after, findIndentedEnd(code, index))
  return code.text(end + 1) === 'end' && code.startsLine(end + 1) ? end + 1 : end
}
