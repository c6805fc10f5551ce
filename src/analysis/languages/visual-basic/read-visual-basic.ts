import type { Code } from '../engine/structure/code.ts'
import type { Structure } from '../engine/structure/structure.ts'
import { closesControl, leavesControl, openControl } from './visual-basic-control.ts'
import { readVisualBasicParameters } from './visual-basic-parameters.ts'
import { readEnded, unnamed, type Opened } from '../families/ended/read-ended.ts'

const TYPES = new Set(['class', 'module', 'structure', 'interface', 'enum', 'namespace'])
const ROUTINES = new Set(['sub', 'function', 'operator'])
const ACCESSORS = new Set('get set let addhandler removehandler raiseevent'.split(' '))
const WITH_ACCESSORS = new Set(['property', 'event'])
const ANNOUNCED = new Set(['declare', 'delegate', 'mustoverride', 'end', 'exit'])
const NO_BODY = new Set(['end', 'exit', 'declare', 'delegate', 'mustoverride', 'as', '.', 'addressof', 'of'])

/** Visual Basic: routines and types, each closed by `End` and its word. */
export function readVisualBasic(code: Code): Structure {
  return readEnded(code, { open, closes, endsBefore: leavesControl })
}

function closes(code: Code, index: number, opened: Opened): boolean {
  if (opened.kind === 'control' && closesControl(code, index, opened)) return true
  const isEnd = code.text(index - 1) === 'end' && code.startsLine(index - 1)
  return isEnd && code.text(index) === code.text(opened.index)
}

function open(code: Code, index: number, around: Opened | undefined): Opened | null {
  const text = code.text(index)
  if (!code.isWord(index)) return null
  const control = openControl(code, index)
  if (control !== null || NO_BODY.has(code.text(index - 1))) return control
  if (isAbstract(code, index, around)) return null
  if (ROUTINES.has(text)) return readRoutine(code, index)
  if (text === 'property') return readProperty(code, index)
  if (text === 'event') return readEvent(code, index)
  if (TYPES.has(text)) return readType(code, index)
  return ACCESSORS.has(text) ? readAccessor(code, index, around) : null
}

/** Members of an interface, and what `MustOverride` announces on its line, have no body. */
function isAbstract(code: Code, index: number, around: Opened | undefined): boolean {
  if (around !== undefined && code.text(around.index) === 'interface') return true
  for (let at = index - 1; at > index - 8 && code.line(at) === code.line(index) && code.isWord(at); at--)
    if (ANNOUNCED.has(code.text(at))) return true
  return false
}

function readRoutine(code: Code, index: number): Opened | null {
  if (code.text(index) === 'operator' && !code.isWord(index + 1)) return readSign(code, index)
  const nameToken = findName(code, index + 1)
  const list = afterName(code, nameToken)
  if (!code.isWord(nameToken) || code.startsLine(nameToken)) return readLambda(code, index)
  const open = code.text(list + 1) === 'of' && code.opensGroup(list) ? code.match(list) + 1 : list
  return {
    kind: code.text(nameToken) === 'new' ? 'constructor' : 'function',
    index,
    name: code.raw(nameToken),
    nameToken,
    parameters: code.opensGroup(open) ? readVisualBasicParameters(code, open) : [],
  }
}

/** `Operator <>(a As Box, b As Box)`. */
function readSign(code: Code, index: number): Opened | null {
  let open = index + 1
  while (open < index + 4 && !code.opensGroup(open)) open++
  if (open === index + 1 || !code.opensGroup(open)) return null
  let name = ''
  for (let at = index + 1; at < open; at++) name += code.raw(at)
  const parameters = readVisualBasicParameters(code, open)
  return { kind: 'function', index, name, nameToken: index + 1, parameters }
}

/** A keyword in square brackets is a name: `[Error]`. */
function findName(code: Code, index: number): number {
  return code.text(index) === '[' && code.match(index) === index + 2 ? index + 1 : index
}

function afterName(code: Code, nameToken: number): number {
  return code.text(nameToken + 1) === ']' ? nameToken + 2 : nameToken + 1
}

/** `Function(x) As Type` over several lines is closed too; on one line it is an expression. */
function readLambda(code: Code, index: number): Opened | null {
  if (!code.opensGroup(index + 1)) return null
  const after = code.match(index + 1) + 1
  const from = code.text(after) === 'as' && !code.startsLine(after) ? afterType(code, after + 1) : after
  return code.startsLine(from) ? unnamed('plain', index) : null
}

/** One past `System.Collections.List(Of T)()`. */
function afterType(code: Code, from: number): number {
  let at = from + 1
  while (at < from + 40 && !code.startsLine(at) && (code.text(at) === '.' || code.opensGroup(at)))
    at = code.text(at) === '.' ? at + 2 : code.match(at) + 1
  return at
}

/** `Custom Event` has accessors; other events are one line. */
function readEvent(code: Code, index: number): Opened | null {
  if (code.text(index - 1) !== 'custom' || !code.isWord(index + 1)) return null
  return { kind: 'scope', index, name: code.raw(index + 1), nameToken: index + 1, parameters: [] }
}

function readType(code: Code, index: number): Opened | null {
  const nameToken = findName(code, index + 1)
  if (!code.isWord(nameToken) || code.startsLine(nameToken)) return null
  const kind = code.text(index) === 'namespace' ? 'scope' : 'class'
  return { kind, index, name: code.raw(nameToken), nameToken, parameters: [] }
}

/** One with accessors is closed; `Property Size As Integer` alone is not, and older ones are bodies themselves. */
function readProperty(code: Code, index: number): Opened | null {
  const isOld = ACCESSORS.has(code.text(index + 1)) && code.isWord(index + 2)
  const nameToken = findName(code, isOld ? index + 2 : index + 1)
  if (!code.isWord(nameToken) || (!isOld && !hasAccessors(code, nameToken))) return null
  return { kind: isOld ? 'accessor' : 'scope', index, name: code.raw(nameToken), nameToken, parameters: [] }
}

function hasAccessors(code: Code, from: number): boolean {
  let at = from
  while (at < from + 60 && at < code.count && !code.startsLine(at + 1)) at++
  at = afterAttributes(code, at + 1)
  return ACCESSORS.has(code.text(at)) || ACCESSORS.has(code.text(at + 1))
}

/** Past `<Name(…)>` on lines of their own. */
function afterAttributes(code: Code, from: number): number {
  let at = from
  while (at < from + 60 && code.text(at) === '<') {
    while (at < from + 60 && code.text(at) !== '>') at = code.next(at)
    at++
  }
  return at
}

function readAccessor(code: Code, index: number, around: Opened | undefined): Opened | null {
  const isInside = around !== undefined && WITH_ACCESSORS.has(code.text(around.index))
  if (!isInside || (!code.startsLine(index) && code.line(index - 1) === code.line(around.index))) return null
  return { kind: 'accessor', index, name: code.raw(index), nameToken: index, parameters: [] }
}
