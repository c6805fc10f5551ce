import type { Code } from '../engine/structure/code.ts'
import type { Structure } from '../engine/structure/structure.ts'
import { closesControl, leavesControl, openControl } from './visual-basic-control.ts'
import { readVisualBasicParameters } from './visual-basic-parameters.ts'
import { readEnded, unnamed, type Opened } from '../families/ended/read-ended.ts'

const TYPES = new Set(['class', 'module', 'structure', 'interface', 'enum', 'namespace'])
const ROUTINES = new Set(['sub', 'function', 'operator'])
const ACCESSORS = new Set('get set let addhandler removehandler raiseevent'.split(' '))
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
  if (TYPES.has(text)) return readType(code, index)
  return ACCESSORS.has(text) ? readAccessor(code, index, around) : null
}

/** Members of an interface, and what `MustOverride` announces on its line, have no body. */
function isAbstract(code: Code, index: number, around: Opened | undefined): boolean {
  if (around !== undefined && code.text(around.index) === 'interface') return true
  for (let at = index - 1; at > index - 8 && code.line(at) === code.line(index); at--)
    if (ANNOUNCED.has(code.text(at))) return true
  return false
}

function readRoutine(code: Code, index: number): Opened | null {
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

/** A keyword in square brackets is a name: `[Error]`. */
function findName(code: Code, index: number): number {
  return code.text(index) === '[' && code.match(index) === index + 2 ? index + 1 : index
}

function afterName(code: Code, nameToken: number): number {
  return code.text(nameToken + 1) === ']' ? nameToken + 2 : nameToken + 1
}

/** `Function(x)` over several lines is closed too; on one line it is an expression. */
function readLambda(code: Code, index: number): Opened | null {
  return code.opensGroup(index + 1) && code.startsLine(code.match(index + 1) + 1)
    ? unnamed('plain', index)
    : null
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
  return ACCESSORS.has(code.text(at + 1)) || ACCESSORS.has(code.text(at + 2))
}

function readAccessor(code: Code, index: number, around: Opened | undefined): Opened | null {
  const isInside = around !== undefined && code.text(around.index) === 'property'
  if (!isInside || (!code.startsLine(index) && code.line(index - 1) === code.line(around.index))) return null
  return { kind: 'accessor', index, name: code.raw(index), nameToken: index, parameters: [] }
}
