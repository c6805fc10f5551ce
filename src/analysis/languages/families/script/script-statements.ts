import { tokenKind } from '../../../source/tokens.ts'
import type { Code } from '../../engine/structure/code.ts'
import type { Frame, FrameKind } from './script-frame.ts'

const CANNOT_END = new Set(
  'typeof new in of instanceof extends implements delete await yield case keyof infer readonly else as is satisfies unique const let var async static get set public private protected abstract override declare export default import from type'.split(
    ' ',
  ),
)
const CONTINUES = new Set([
  'instanceof',
  'in',
  'of',
  'as',
  'satisfies',
  'is',
  'extends',
  'implements',
  'from',
])
const ENDS = new Set([')', ']', '}', '++', '--', '>', '!'])
const STARTS = new Set(['@', '#', '++', '--', '!', '~', '{', '}'])

/** A new line ends the statement before `index`, as the language inserts semicolons. */
export function endsByNewLine(code: Code, index: number, frame: Frame): boolean {
  if (frame.kind !== 'block' && frame.kind !== 'class') return false
  if (!code.startsLine(index) || !canEnd(code, index - 1)) return false
  const kind = code.kind(index)
  if (kind === tokenKind.word) return !CONTINUES.has(code.text(index))
  if (kind === tokenKind.punctuation) return startsStatement(code, index, frame)
  return kind === tokenKind.number || kind === tokenKind.string
}

function startsStatement(code: Code, index: number, frame: Frame): boolean {
  const text = code.text(index)
  if (text === '{') return frame.pending === null && frame.awaitsBody === null && code.text(index - 1) !== ')'
  if (frame.kind === 'class' && (text === '[' || text === '*')) return !frame.inType
  return STARTS.has(text)
}

function canEnd(code: Code, index: number): boolean {
  const kind = code.kind(index)
  if (kind === tokenKind.word)
    return !CANNOT_END.has(code.text(index)) || ['.', 'as'].includes(code.text(index - 1))
  if (kind === tokenKind.punctuation) return ENDS.has(code.text(index))
  return kind !== 0 && kind !== tokenKind.stringHead && kind !== tokenKind.stringMiddle
}

const BEFORE_BLOCK = new Set(['else', 'try', 'finally', 'do', 'static', 'catch', 'global'])
const BEFORE_OBJECT_WORDS = new Set(
  'return default typeof of in new await yield case throw import export const let var delete void extends type'.split(
    ' ',
  ),
)
const OPENS_TYPE = new Set([
  ':',
  '|',
  '&',
  '=>',
  '<',
  ',',
  '=',
  '(',
  '[',
  '?',
  'extends',
  'keyof',
  'readonly',
  'as',
  'satisfies',
  'is',
  'in',
  '{',
  ';',
])

/** In a type, `{` continues it after an operator and otherwise is the body that follows it. */
export function continuesType(code: Code, index: number): boolean {
  return OPENS_TYPE.has(code.text(index - 1))
}

const STATEMENT_EDGES = new Set(['{', '}', ';', ''])

/** What a `{` opens that is no body of a function, class or interface. */
export function classifyBrace(code: Code, index: number, frame: Frame): FrameKind {
  const before = code.text(index - 1)
  if (code.isWord(index - 1)) return classifyAfterWord(code, index, frame, before)
  if (before === ')') return 'block'
  if (STATEMENT_EDGES.has(before))
    return frame.kind === 'block' || frame.kind === 'class' ? 'block' : 'object'
  if (before === ':')
    return frame.kind === 'block' && !frame.inValue && frame.boundName < 0 ? 'block' : 'object'
  return 'object'
}

function classifyAfterWord(code: Code, index: number, frame: Frame, before: string): FrameKind {
  if (BEFORE_BLOCK.has(before)) return 'block'
  if (BEFORE_OBJECT_WORDS.has(before)) return 'object'
  if (frame.kind !== 'block') return 'object'
  return isNamespaceHead(code, index) ? 'block' : 'object'
}

/** `namespace A.B {` and `module A {`. */
function isNamespaceHead(code: Code, index: number): boolean {
  let at = index - 1
  while (at > index - 40 && (code.text(at - 1) === '.' || code.isWord(at - 1))) {
    const text = code.text(--at)
    if (text === 'namespace' || text === 'module') return true
  }
  return false
}

/** In a return type, `(a) =>` right after `:` or an operator is a type of its own. */
export function isFunctionType(code: Code, index: number, returnOf: number): boolean {
  if (code.text(index - 1) !== ')') return false
  const open = code.match(index - 1)
  if (open < 0 || open <= returnOf) return false
  const inside = code.text(open + 1)
  const second = code.text(open + 2)
  return [')', '...', '{', '['].includes(inside) || [':', ',', '?'].includes(second)
}

/** `type X =` and `type X<T> =`, not a variable named `type`. */
export function isTypeAlias(code: Code, index: number, frame: Frame): boolean {
  const after = code.text(index + 2)
  return frame.kind === 'block' && code.isWord(index + 1) && (after === '=' || after === '<')
}

/** `let x: T` and its like; anything else before `:` in a block is a label. */
export function isDeclarator(code: Code, index: number, frame: Frame): boolean {
  return index - frame.start > 1 && code.text(index - 1) !== 'default'
}

/** A block or class body ends its statement; an object or a function value does not. */
export function endsWithBrace(code: Code, index: number, closed: Frame, frame: Frame): boolean {
  if (closed.kind !== 'block' && closed.kind !== 'class') return false
  if (frame.kind === 'class') return !frame.inValue
  return frame.kind === 'block' && !frame.inValue && frame.arrows.length === 0 && code.text(index + 1) !== ')'
}
