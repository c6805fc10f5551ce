import { tokenKind } from '../../source/tokens.ts'
import type { Code } from '../engine/structure/code.ts'
import type { Structure } from '../engine/structure/structure.ts'
import { readFortranParameters } from './fortran-parameters.ts'
import { readEnded, unnamed, type Opened } from '../families/ended/read-ended.ts'

const ROUTINES = new Set(['subroutine', 'function'])
const CONTROL = new Set(['if', 'do', 'select'])
const UNITS = new Set(['module', 'submodule', 'program', 'interface', 'procedure', ...ROUTINES])

/** Fortran: program units; a bare `end` closes the innermost. */
export function readFortran(code: Code): Structure {
  return readEnded(code, { open, closes, endsBefore: leavesControl })
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

/** What is around a block ends: nothing closed the block. */
function leavesControl(code: Code, index: number, { kind }: Opened): boolean {
  if (kind !== 'control' || !startsStatement(code, index)) return false
  const text = code.text(index)
  if (text === 'end') return isBare(code, index) || UNITS.has(code.text(index + 1))
  return text.startsWith('end') && UNITS.has(text.slice(3))
}

/** `if (…) then`, `do`, `select case (…)`, each over several lines; a `do` with a label ends at that label. */
function openControl(code: Code, index: number): Opened | null {
  const text = code.text(index)
  const isNamed = code.text(index - 1) === ':'
  if (!CONTROL.has(text) || !(isNamed || startsStatement(code, index))) return null
  const next = code.text(index + 1)
  const list = code.opensGroup(index + 1) ? code.match(index + 1) + 1 : -1
  const opens = {
    if: list >= 0 && code.text(list) === 'then',
    do: !['=', '(', '%'].includes(next) && code.kind(index + 1) !== tokenKind.number,
    select: ['case', 'type', 'rank'].includes(next),
  }[text as 'if' | 'do' | 'select']
  return opens ? unnamed('control', index) : null
}

function open(code: Code, index: number, around: Opened | undefined): Opened | null {
  const text = code.text(index)
  if (CONTROL.has(text)) return openControl(code, index)
  if (!UNITS.has(text) || endsUnit(code, index)) return null
  if (ROUTINES.has(text)) return readRoutine(code, index, around)
  if (text === 'procedure') return readProcedure(code, index, around)
  if (!startsUnit(code, index)) return null
  return text === 'interface' || text === 'program' ? unnamed('plain', index) : readModule(code, index)
}

/** `end function`; a bare `end` on the line before closed something else. */
function endsUnit(code: Code, index: number): boolean {
  return code.text(index - 1) === 'end' && !code.startsLine(index)
}

/** Not `module function`, and not a variable of that name. */
function startsUnit(code: Code, index: number): boolean {
  const next = code.startsLine(index + 1) ? '' : code.text(index + 1)
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
  return {
    kind: 'function',
    index,
    name: code.raw(nameToken),
    nameToken,
    parameters: code.opensGroup(list) ? readFortranParameters(code, list) : [],
  }
}
