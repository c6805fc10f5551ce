import type { TokenReader } from '../engine/token-reader.ts'

/** More tokens than the head of a function has. */
const MOST_HEAD = 2000

/**
 * Tokens of types that Python never asks for: of local variables, and of everything in a file that puts types off
 * (`from __future__ import annotations`). What stands in them need not be bound for the line to run.
 */
export function listUnaskedTypes(reader: TokenReader): ReadonlySet<number> {
  const unasked = new Set<number>()
  const isPutOff = putsTypesOff(reader)
  const scopes: Scope[] = []
  for (let index = 0; index < reader.count; index++) {
    moveTo(reader, index, scopes)
    if (isPutOff && reader.text(index) === 'def') addHead(reader, index, unasked)
    const colon = isPutOff || scopes.at(-1)?.isFunction === true ? findDeclared(reader, index) : -1
    if (colon > 0)
      addUntil(reader, colon + 1, unasked, -1, (text, at) => text === '=' || reader.startsLine(at))
  }
  return unasked
}

interface Scope {
  readonly indent: number
  readonly isFunction: boolean
}

/** Leaves the scopes that a line stands out of, and enters the one that a head opens. */
function moveTo(reader: TokenReader, index: number, scopes: Scope[]): void {
  if (reader.startsLine(index) && reader.around(index) < 0) {
    const indent = indentAt(reader, index)
    while (indent <= (scopes.at(-1)?.indent ?? -1)) scopes.pop()
  }
  const word = reader.text(index)
  if (word === 'class' || word === 'def')
    scopes.push({ indent: indentAt(reader, firstOf(reader, index)), isFunction: word === 'def' })
}

function putsTypesOff(reader: TokenReader): boolean {
  return reader
    .where((text) => text === '__future__')
    .some((index) => {
      for (let at = index + 2; at < index + MOST_HEAD && !reader.startsLine(at); at++)
        if (reader.text(at) === 'annotations') return true
      return false
    })
}

const firstOf = (reader: TokenReader, index: number): number => reader.firstOnLine(reader.line(index))

/** What stands between the line's start and its first token. */
function indentAt(reader: TokenReader, index: number): number {
  const above = index === 0 ? 0 : reader.end(index - 1)
  const gap = reader.slice(above, reader.start(index))
  return gap.length - gap.lastIndexOf('\n') - 1
}

const BLOCKS = /^(?:else|try|finally|lambda)$/

/** The colon of `a: int` and `self.a: int`, whose first token is given; -1 where it is none: `else: f()` begins a block. */
function findDeclared(reader: TokenReader, index: number): number {
  if (!reader.startsLine(index) || reader.around(index) >= 0 || !reader.isWord(index)) return -1
  if (BLOCKS.test(reader.text(index))) return -1
  let colon = index + 1
  while (reader.text(colon) === '.' && reader.isWord(colon + 1)) colon += 2
  return reader.text(colon) === ':' ? colon : -1
}

/** The types of the parameters, and of what comes back. */
function addHead(reader: TokenReader, def: number, unasked: Set<number>): void {
  let open = def + 2
  if (reader.text(open) === '[') open = reader.partner(open) + 1
  const close = reader.text(open) === '(' ? reader.partner(open) : -1
  if (close < 0) return
  for (let at = open + 1; at < Math.min(close, open + MOST_HEAD); at++) {
    if (reader.text(at) === ':' && reader.around(at) === open)
      addUntil(reader, at + 1, unasked, open, (text) => text === ',' || text === '=')
  }
  if (reader.text(close + 1) === '->')
    addUntil(reader, close + 2, unasked, reader.around(def), (text) => text === ':')
}

/** Tokens up to one at the same depth that ends them. */
function addUntil(
  reader: TokenReader,
  from: number,
  unasked: Set<number>,
  around: number,
  ends: (text: string, at: number) => boolean,
): void {
  for (let at = from; at < Math.min(reader.count, from + MOST_HEAD); at++) {
    if (reader.around(at) === around && ends(reader.text(at), at)) return
    unasked.add(at)
  }
}
