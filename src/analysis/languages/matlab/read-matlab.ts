import { tokenKind } from '../../source/tokens.ts'
import type { Code } from '../engine/structure/code.ts'
import type { Structure } from '../engine/structure/structure.ts'
import { readMatlabParameters } from './matlab-parameters.ts'
import { readEnded, unnamed, type Opened } from '../families/ended/read-ended.ts'

const CONTROL = new Set('if for parfor while switch try spmd unwind_protect'.split(' '))
const SECTIONS = new Set(['properties', 'methods', 'events', 'enumeration', 'arguments'])
const ENDS =
  /^(?:end|endif|endfor|endparfor|endwhile|endswitch|end_try_catch|endfunction|end_unwind_protect|endclassdef)$/

/** MATLAB: a file either closes all of its functions or none. */
export function readMatlab(code: Code): Structure {
  const isClosed = closesFunctions(code)
  return readEnded(code, {
    open: (_, index) => open(code, index),
    closes: (_, index, opened) => (isClosed || opened.kind !== 'function') && isEnd(code, index),
    endsBefore: (_, index, opened) =>
      !isClosed && opened.kind === 'function' && code.text(index) === 'function' && code.startsLine(index),
  })
}

/** `end` in brackets is the last index. */
function isEnd(code: Code, index: number): boolean {
  return ENDS.test(code.text(index)) && code.parent(index) === -1 && code.text(index - 1) !== '.'
}

function closesFunctions(code: Code): boolean {
  let balance = 0
  let functions = 0
  for (let index = 0; index < code.count; index++) {
    const opened = open(code, index)
    if (opened !== null) balance++
    if (opened?.kind === 'function') functions++
    if (isEnd(code, index)) balance--
  }
  return functions === 0 || balance < functions
}

function open(code: Code, index: number): Opened | null {
  const text = code.text(index)
  if (!code.isWord(index) || code.parent(index) !== -1 || code.text(index - 1) === '.') return null
  if (CONTROL.has(text)) return unnamed('control', index)
  return code.startsLine(index) ? openLine(code, index, text) : null
}

function openLine(code: Code, index: number, text: string): Opened | null {
  if (text === 'function') return readFunction(code, index)
  if (text === 'classdef') return readClass(code, index)
  return SECTIONS.has(text) && opensSection(code, index) ? unnamed('plain', index) : null
}

/** A section's word stands alone on its line or before attributes in brackets. */
function opensSection(code: Code, index: number): boolean {
  const next = code.opensGroup(index + 1) ? code.match(index + 1) + 1 : index + 1
  return code.startsLine(next) || (code.text(next) === ',' && endsOnLine(code, next))
}

/** `properties (Dependent), Total, end`: a section of one line. */
function endsOnLine(code: Code, from: number): boolean {
  let at = from
  while (at < from + 60 && at < code.count && !code.startsLine(at + 1)) at++
  return code.text(at) === 'end'
}

function readClass(code: Code, index: number): Opened {
  const nameToken = code.opensGroup(index + 1) ? code.match(index + 1) + 1 : index + 1
  return { kind: 'class', index, name: code.raw(nameToken), nameToken, parameters: [] }
}

/** `function name`, `function a = name(b)`, `function [a, b] = get.name(c)`, each over several lines too. */
function readFunction(code: Code, index: number): Opened {
  let nameToken = pastBreaks(code, index + 1)
  const equals = pastBreaks(code, code.next(nameToken))
  if (code.text(equals) === '=') nameToken = pastBreaks(code, equals + 1)
  while (code.text(nameToken + 1) === '.') nameToken += 2
  const list = nameToken + 1
  const hasList = code.opensGroup(list) && code.line(list) === code.line(nameToken)
  const parameters = hasList ? readMatlabParameters(code, list) : []
  return { kind: 'function', index, name: code.raw(nameToken), nameToken, parameters }
}

/** The next token that is no continuation of the line. */
function pastBreaks(code: Code, index: number): number {
  let at = index
  while (code.kind(at) === tokenKind.directive) at++
  return at
}
