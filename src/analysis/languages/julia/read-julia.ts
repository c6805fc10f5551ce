import type { Code } from '../engine/structure/code.ts'
import type { FunctionSpan, Structure } from '../engine/structure/structure.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'
import { readJuliaHead } from './julia-head.ts'
import { readJuliaParameters } from './julia-parameters.ts'
import { readEnded, unnamed, type EndedOptions, type Opened } from '../families/ended/read-ended.ts'

const CONTROL = new Set(['if', 'for', 'while', 'try'])
const PLAIN = new Set(['begin', 'let', 'quote', 'do'])
const NAMED = new Set(['module', 'baremodule', 'struct'])
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
  if (PLAIN.has(text) || opensType(code, index, text)) return unnamed('plain', index)
  return CONTROL.has(text) && startsStatement(code, index) ? unnamed('control', index) : null
}

/** `abstract type`, `primitive type`. */
function opensType(code: Code, index: number, text: string): boolean {
  return (text === 'abstract' || text === 'primitive') && code.text(index + 1) === 'type'
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
  const head = code.startsLine(index + 1) ? null : readJuliaHead(code, index + 1)
  if (head === null) return unnamed('plain', index)
  const { name, nameToken, list } = head
  return { kind: 'function', index, name, nameToken, parameters: readJuliaParameters(code, list) }
}

/** `name(a, b) = expression` at the start of a line. */
function readShort(code: Code, index: number): FunctionSpan | null {
  if (!isLineStart(code, index)) return null
  const head = readJuliaHead(code, index)
  const equals = head === null ? -1 : findEquals(code, code.match(head.list) + 1)
  if (head === null || equals < 0) return null
  return {
    name: head.name,
    kind: 'function',
    nameToken: head.nameToken,
    firstToken: index,
    ownsFrom: index,
    bodyStart: equals,
    bodyEnd: findShortEnd(code, index, equals),
    parameters: readJuliaParameters(code, head.list),
  }
}

const SECTIONS = new Set(['else', 'elseif', 'catch', 'finally', 'end'])

/** The deeper lines below, and those that close or go on with a block right under its head. */
function findShortEnd(code: Code, index: number, equals: number): number {
  let end = Math.max(equals, findIndentedEnd(code, index))
  for (let steps = 0; steps < 20 && opensBlock(code, equals); steps++) {
    const next = end + 1
    const goesOn = SECTIONS.has(code.text(next)) && code.startsLine(next)
    if (!goesOn || code.indent(next) !== code.indent(index)) break
    if (code.text(next) === 'end') return next
    end = Math.max(next, findIndentedEnd(code, next))
  }
  return end
}

/** `= begin`, `= map(all) do each`: something is opened on the line and not closed there. */
function opensBlock(code: Code, equals: number): boolean {
  let open = 0
  for (let at = equals + 1; at < equals + 60 && at < code.count && !code.startsLine(at); at++) {
    const text = code.text(at)
    open += Number(CONTROL.has(text) || PLAIN.has(text)) - Number(text === 'end')
  }
  return open > 0
}

const AT = '@'.charCodeAt(0)

function isLineStart(code: Code, index: number): boolean {
  return code.startsLine(index) || code.text(index - 1).charCodeAt(0) === AT
}

/** `=` right after the list, or after the type and `where` of the result. */
function findEquals(code: Code, from: number): number {
  const text = code.text(from)
  if (text !== '=' && text !== '::' && text !== 'where') return -1
  for (let at = from; at < from + 40 && goesOn(code, at); at = code.next(at))
    if (code.text(at) === '=') return at
  return -1
}

function goesOn(code: Code, index: number): boolean {
  return !code.startsLine(index) || code.text(index - 1) === 'where'
}
