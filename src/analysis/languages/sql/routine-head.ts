import { tokenKind } from '../../source/tokens.ts'
import type { Code } from '../engine/structure/code.ts'
import { readParameterList, readParameters, type Parameter } from '../engine/structure/parameters.ts'

/** What stands between `create` and a routine's body. */
export interface RoutineHead {
  readonly name: string
  readonly nameToken: number
  readonly parameters: readonly Parameter[]
  /** First token after the name and the bracketed parameters. */
  readonly after: number
}

const ROUTINES = new Set(['function', 'procedure', 'proc', 'trigger'])
const OTHERS = new Set(
  'table view index schema type package role user database sequence default on'.split(' '),
)
const HEAD_TOKENS = 16

/** `function`, `procedure` or `trigger` after `create or replace …`; -1 when something else is created. */
export function findRoutineWord(code: Code, index: number): number {
  for (let at = index + 1; at < index + HEAD_TOKENS; at++) {
    const text = code.text(at)
    if (ROUTINES.has(text)) return isNameable(code, at + 1) ? at : -1
    if (OTHERS.has(text) || !(code.isWord(at) || code.isString(at) || text === '=' || text === '@')) return -1
  }
  return -1
}

/** `grant create procedure, create trigger to me` names no routine. */
function isNameable(code: Code, index: number): boolean {
  if (isPlaceholder(code, index)) return findPlaceholderEnd(code, index) > index
  return code.isString(index) || isNumbered(code, index) || (code.isWord(index) && code.text(index) !== 'to')
}

/** MySQL's names may start with digits: `2024_01_update`. */
function isNumbered(code: Code, index: number): boolean {
  return code.kind(index) === tokenKind.number && /^\d+[a-z_]/i.test(code.raw(index))
}

const PLACEHOLDERS = new Set([':', '&', '$', '%', '<', '{', '['])

/** A name filled in before the text is run: `:schema.f`, `${schema}.f`, `&owner..f`, `{{ name }}`. */
function isPlaceholder(code: Code, index: number): boolean {
  return PLACEHOLDERS.has(code.text(index))
}

/** The last token of what is written without a space, brackets of the placeholder included. */
function findPlaceholderEnd(code: Code, index: number): number {
  let last = index
  for (let at = index, steps = 0; at < code.count && steps < HEAD_TOKENS; steps++) {
    if (at > index && !code.touchesPrevious(at)) break
    if (code.text(at) === ';' || (code.text(at) === '(' && code.text(at - 1) !== '$')) break
    at = code.next(at)
    last = at - 1
  }
  return last
}

/** `create … package body name` and `create … type body name`: subprograms follow without `create`. */
export function isUnitBody(code: Code, index: number): boolean {
  for (let at = index + 1; at < index + 6; at++)
    if (code.text(at) === 'body') return code.text(at - 1) === 'package' || code.text(at - 1) === 'type'
  return false
}

/** Name and parameters after the word of a routine. */
export function readRoutineHead(code: Code, word: number): RoutineHead {
  let at = word + 1
  while (['if', 'not', 'exists'].includes(code.text(at))) at++
  const nameToken = at
  if (isPlaceholder(code, at)) at = findPlaceholderEnd(code, at)
  while (code.text(at + 1) === '.') at += 2
  const open = at + 1
  const isBracketed = code.opensGroup(open)
  return {
    name: joined(code, nameToken, at),
    nameToken,
    parameters: isBracketed ? readParameters(code, open, 'nameStart', PARAMETERS) : readVariables(code, open),
    after: isBracketed ? code.match(open) + 1 : open,
  }
}

function joined(code: Code, from: number, to: number): string {
  let name = ''
  for (let at = from; at <= to && at < code.count && name.length < 200; at++)
    name += code.raw(at).replace(/^["`[]|["`\]]$/g, '')
  return name
}

const PARAMETERS = {
  modes: new Set(['in', 'out', 'inout', 'variadic']),
  restWords: new Set(['variadic']),
  defaults: new Set(['default', ':=']),
}
const PARAMETER_TOKENS = 400
const HEAD_ENDS = new Set(['as', ';', 'begin'])

/** `create procedure p @a int, @b int = 0 as`: parameters without brackets are variables. */
function readVariables(code: Code, from: number): Parameter[] {
  let to = from
  while (to < from + PARAMETER_TOKENS && to < code.count && !HEAD_ENDS.has(code.text(to))) to = code.next(to)
  return readParameterList(code, from, to, 'nameStart', PARAMETERS).filter(({ name }) => name.startsWith('@'))
}
