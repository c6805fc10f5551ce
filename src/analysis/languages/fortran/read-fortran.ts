import type { Code } from '../engine/structure/code.ts'
import { parametersAt, sectionStarts } from '../engine/structure/parameters-at.ts'
import type { Structure } from '../engine/structure/structure.ts'
import { readEnded, unnamed, type Opened } from '../families/ended/read-ended.ts'

const ROUTINES = new Set(['subroutine', 'function'])
const UNITS = new Set(['module', 'submodule', 'program', 'interface', 'procedure', ...ROUTINES])

/** Fortran: program units; a bare `end` closes the innermost. */
export function readFortran(code: Code): Structure {
  return readEnded(code, { open, closes })
}

/** `end`, `end function name`, `endfunction`. */
function closes(code: Code, index: number, { index: opener }: Opened): boolean {
  const text = code.text(index)
  const unit = code.text(opener)
  if (text === 'end') return startsStatement(code, index) && isBare(code, index)
  if (text === `end${unit}`) return startsStatement(code, index)
  return text === unit && code.text(index - 1) === 'end' && startsStatement(code, index - 1)
}

function startsStatement(code: Code, index: number): boolean {
  return code.startsLine(index) || code.text(index - 1) === ';'
}

function isBare(code: Code, index: number): boolean {
  return index + 1 >= code.count || code.startsLine(index + 1) || code.text(index + 1) === ';'
}

function open(code: Code, index: number, around: Opened | undefined): Opened | null {
  const text = code.text(index)
  if (!UNITS.has(text) || code.text(index - 1) === 'end') return null
  if (ROUTINES.has(text)) return readRoutine(code, index, around)
  if (text === 'procedure') return readProcedure(code, index, around)
  if (!startsUnit(code, index)) return null
  return text === 'interface' || text === 'program' ? unnamed('plain', index) : readModule(code, index)
}

/** Not `module function`, and not a variable of that name. */
function startsUnit(code: Code, index: number): boolean {
  const next = code.text(index + 1)
  const isFirst = startsStatement(code, index) || code.text(index - 1) === 'abstract'
  return isFirst && !UNITS.has(next) && next !== '='
}

function readModule(code: Code, index: number): Opened | null {
  const nameToken = code.opensGroup(index + 1) ? code.match(index + 1) + 1 : index + 1
  if (!code.isWord(nameToken)) return null
  return { kind: 'scope', index, name: code.raw(nameToken), nameToken, parameters: [] }
}

/** `module procedure name` with a body stands outside interfaces. */
function readProcedure(code: Code, index: number, around: Opened | undefined): Opened | null {
  const isBody = code.text(index - 1) === 'module' && code.text(around?.index ?? -1) !== 'interface'
  if (!isBody || !code.isWord(index + 1)) return null
  return { kind: 'function', index, name: code.raw(index + 1), nameToken: index + 1, parameters: [] }
}

/** In an interface a routine is declared and closed, but has no body. */
function readRoutine(code: Code, index: number, around: Opened | undefined): Opened | null {
  const nameToken = index + 1
  const isHead =
    code.isWord(nameToken) && code.line(nameToken) === code.line(index) && code.text(index - 1) !== '%'
  if (!isHead || ['=', '::', '%'].includes(code.text(nameToken + 1))) return null
  if (around !== undefined && code.text(around.index) === 'interface') return unnamed('plain', index)
  const list = nameToken + 1
  const names = code.opensGroup(list) ? sectionStarts(code, list) : []
  return {
    kind: 'function',
    index,
    name: code.raw(nameToken),
    nameToken,
    parameters: parametersAt(code, names),
  }
}
