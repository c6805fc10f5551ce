import type { Code } from '../engine/structure/code.ts'
import { parametersAt, sectionStarts } from '../engine/structure/parameters-at.ts'
import type { FunctionSpan, Structure } from '../engine/structure/structure.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'
import { readEnded, unnamed, type EndedOptions, type Opened } from '../families/ended/read-ended.ts'

const CONTROL = new Set(['if', 'for', 'while', 'try'])
const PLAIN = new Set(['begin', 'let', 'quote', 'do'])
const NAMED = new Set(['module', 'baremodule', 'struct'])
const TYPES = new Set(['abstract type', 'primitive type'])
const BEFORE_STATEMENT = new Set('( [ { , ; = => -> && || return do else begin + - * / |> ::'.split(' '))

const options: EndedOptions = { open, closes, readShort }

/** Julia: `function`, `macro` and `name(…) = …`; everything else is closed by `end` too. */
export function readJulia(code: Code): Structure {
  return readEnded(code, options)
}

/** In brackets `end` is the last index, unless what it ends was opened there. */
function closes(code: Code, index: number, opened: Opened): boolean {
  return code.text(index) === 'end' && code.parent(index) === code.parent(opened.index)
}

function open(code: Code, index: number): Opened | null {
  const text = code.text(index)
  if (!code.isWord(index) || isName(code, index)) return null
  if (text === 'function' || text === 'macro') return readFunction(code, index)
  if (NAMED.has(text)) return readNamed(code, index)
  if (PLAIN.has(text) || TYPES.has(`${text} ${code.text(index + 1)}`)) return unnamed('plain', index)
  return CONTROL.has(text) && startsStatement(code, index) ? unnamed('control', index) : null
}

/** A field or an argument of that name. */
function isName(code: Code, index: number): boolean {
  return code.text(index - 1) === '.' || code.text(index + 1) === '='
}

function readNamed(code: Code, index: number): Opened | null {
  const nameToken = index + 1
  if (!code.isWord(nameToken)) return null
  const kind = code.text(index) === 'struct' ? 'class' : 'scope'
  return { kind, index, name: code.raw(nameToken), nameToken, parameters: [] }
}

/** `for` and `if` of a comprehension follow a value in their brackets. */
function startsStatement(code: Code, index: number): boolean {
  const bracket = code.text(code.parent(index))
  if (bracket !== '(' && bracket !== '[') return true
  return BEFORE_STATEMENT.has(code.text(index - 1))
}

/** `function A.b!(x)`, `function (x)`, `function name end`. */
function readFunction(code: Code, index: number): Opened {
  const list = findList(code, index + 1)
  if (list < 0) return unnamed('plain', index)
  const nameToken = list === index + 1 ? index : beforeTypes(code, list) - 1
  const isNamed = nameToken > index
  return {
    kind: isNamed ? 'function' : 'plain',
    index,
    name: isNamed ? code.raw(nameToken) : '',
    nameToken,
    parameters: parametersAt(code, sectionStarts(code, list)),
  }
}

/** The `(` of the list: the first one on the line that is no part of a type. */
function findList(code: Code, from: number): number {
  let at = from
  while (at < from + 20 && at < code.count && !code.startsLine(at)) {
    if (code.opensGroup(at)) return at
    at = code.next(at)
  }
  return -1
}

function beforeTypes(code: Code, open: number): number {
  return code.text(open - 1) === '}' && code.match(open - 1) >= 0 ? code.match(open - 1) : open
}

/** `name(a, b) = expression` at the start of a line. */
function readShort(code: Code, index: number): FunctionSpan | null {
  if (!code.isWord(index) || !isLineStart(code, index)) return null
  let nameToken = index
  while (code.text(nameToken + 1) === '.' && code.isWord(nameToken + 2)) nameToken += 2
  const list = code.text(nameToken + 1) === '{' ? code.next(nameToken + 1) : nameToken + 1
  if (!code.opensGroup(list) || !code.touchesPrevious(list)) return null
  const equals = findEquals(code, code.match(list) + 1)
  if (equals < 0) return null
  return {
    name: code.raw(nameToken),
    kind: 'function',
    nameToken,
    firstToken: index,
    ownsFrom: index,
    bodyStart: equals,
    bodyEnd: Math.max(equals, findIndentedEnd(code, index)),
    parameters: parametersAt(code, sectionStarts(code, list)),
  }
}

function isLineStart(code: Code, index: number): boolean {
  return code.startsLine(index) || code.text(index - 1).startsWith('@')
}

/** `=` right after the list, or after the type and `where` of the result. */
function findEquals(code: Code, from: number): number {
  const text = code.text(from)
  if (text !== '=' && text !== '::' && text !== 'where') return -1
  for (let at = from; at < from + 40 && !code.startsLine(at); at = code.next(at))
    if (code.text(at) === '=') return at
  return -1
}
