import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'

/** Named in `-export([f/1])`, or everything by `-compile(export_all)`; arity is part of a function's name. */
export const readErlangVisibility = visibilityBy((reader, scan) => {
  const exports = listExports(reader)
  return ({ name, isFunction, index }) => {
    if (!isFunction || index < 0) return 'public'
    const arity = scan.functions[index]?.parameters ?? 0
    return exports.all || exports.names.has(`${name}/${arity}`) ? 'public' : 'private'
  }
})

interface Exports {
  all: boolean
  readonly names: Set<string>
}

function listExports(reader: TokenReader): Exports {
  const exports: Exports = { all: false, names: new Set() }
  for (let index = 0; index < reader.count; index++) {
    if (reader.text(index) !== '-' || reader.text(index + 2) !== '(') continue
    const word = reader.text(index + 1)
    const close = reader.partner(index + 2)
    if (word === 'export') listNames(reader, index + 3, close, exports.names)
    else if (word === 'compile') exports.all ||= holds(reader, index + 3, close, 'export_all')
    if (close > index) index = close
  }
  return exports
}

function listNames(reader: TokenReader, from: number, to: number, names: Set<string>): void {
  for (let at = from; at < to; at++)
    if (reader.text(at + 1) === '/')
      names.add(`${reader.text(at).replace(/^'(.*)'$/s, '$1')}/${reader.text(at + 2)}`)
}

function holds(reader: TokenReader, from: number, to: number, word: string): boolean {
  for (let at = from; at < to; at++) if (reader.text(at) === word) return true
  return false
}
