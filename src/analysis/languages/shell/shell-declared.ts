import { NOTHING, after, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const WORDS = new Set(['readonly', 'export', 'declare', 'typeset'])
const STARTS = new Set([';', '{', 'then', 'do', 'else', '&&', '||'])

/** `readonly LIMIT=3`, `export NAME=a OTHER`, `declare -rx HIGH=9`; a plain variable is the script's own. */
const values: DeclarationForm = (reader, index) => {
  const word = reader.text(index)
  if (!WORDS.has(word) || !startsCommand(reader, index)) return NOTHING
  const [flags, first] = readFlags(reader, index + 1)
  const kind = kindOf(word, flags)
  if (kind === null) return NOTHING
  const found: Declared[] = []
  for (let at = first, steps = 0; !endsCommand(reader, at, index) && steps < LOOK_AHEAD; steps++) {
    if (isName(reader, at, first))
      found.push({ name: reader.text(at), kind, nameToken: at, from: at, signature: [0, 0] })
    at = after(reader, at)
  }
  return found
}

/** Null for what only the script itself sees, and for what takes a name back or prints it. */
function kindOf(word: string, flags: string): 'export' | 'constant' | 'variable' | null {
  const letters = { readonly: 'r', export: 'x' }[word] ?? ''
  const all = letters + flags
  if (!/[rx]/.test(all) || /[np]/.test(all)) return null
  if (all.includes('f')) return 'export'
  return all.includes('r') ? 'constant' : 'variable'
}

/** `alias ll='ls -l'`. */
const aliases: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'alias' || !startsCommand(reader, index)) return NOTHING
  const nameToken = index + 1
  if (!reader.isWord(nameToken) || reader.text(index + 2) !== '=') return NOTHING
  return [{ name: reader.text(nameToken), kind: 'function', nameToken, from: index, signature: [0, 0] }]
}

function startsCommand(reader: TokenReader, index: number): boolean {
  return reader.startsLine(index) || STARTS.has(reader.text(index - 1))
}

/** `-r -x`, `-rx`: all letters, and the token behind them. */
function readFlags(reader: TokenReader, from: number): readonly [string, number] {
  let flags = ''
  let at = from
  while (at < from + 8 && reader.text(at) === '-') {
    flags += reader.text(at + 1)
    at += 2
  }
  return [flags, at]
}

function endsCommand(reader: TokenReader, at: number, from: number): boolean {
  return (
    at >= reader.count ||
    reader.line(at) !== reader.line(from) ||
    /^(?:;|&&|\|\||\||#)$/.test(reader.text(at))
  )
}

/** A name of its own, not a piece of the value before it. */
function isName(reader: TokenReader, at: number, first: number): boolean {
  if (!reader.isWord(at) || !/^[A-Za-z_]\w*$/.test(reader.text(at))) return false
  return at === first || (reader.end(at - 1) < reader.start(at) && reader.text(at - 1) !== '=')
}

/** What others see: constants, what commands inherit, aliases. */
export const shellDeclared: readonly DeclarationForm[] = [values, aliases]
