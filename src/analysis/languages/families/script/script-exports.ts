import type { TokenReader } from '../../engine/token-reader.ts'

export interface Exports {
  /** The file exports something, so that what it does not export is its own. */
  readonly isModule: boolean
  /** Local names that are exported apart from their declaration. */
  readonly names: ReadonlySet<string>
}

const EXPORTS = new Set(['export', 'exports'])

/** `export { a, b as c }`, `export default a`, `export = a`, `module.exports = { a, b: c }`, `exports.a = b`. */
export function findExports(reader: TokenReader): Exports {
  const names = new Set<string>()
  let isModule = false
  for (const index of reader.where((text) => EXPORTS.has(text))) {
    if (!reader.isWord(index)) continue
    const text = reader.text(index)
    const value = text === 'export' ? findExported(reader, index) : findAssigned(reader, index, text)
    if (value < 0) continue
    isModule = true
    for (const name of listNames(reader, value)) names.add(name)
  }
  return { isModule, names }
}

/** Token of what `export` exports apart from its declaration, or of the declaration; -1 for a member's name. */
function findExported(reader: TokenReader, index: number): number {
  if (reader.text(index - 1) === '.' || reader.text(index + 1) === ':') return -1
  const next = reader.text(index + 1)
  return next === 'default' || next === '=' ? index + 2 : index + 1
}

/** Token of the value assigned to `exports`, `exports.name` or `module.exports`; -1 when nothing is. */
function findAssigned(reader: TokenReader, index: number, text: string): number {
  if (text !== 'exports') return -1
  if (reader.text(index - 1) === '.' && reader.text(index - 2) !== 'module') return -1
  let at = index + 1
  while (reader.text(at) === '.' && reader.isWord(at + 1) && at < index + 8) at += 2
  return reader.text(at) === '=' ? at + 1 : -1
}

const DECLARES = new Set(
  'function class const let var async interface type enum abstract namespace new'.split(' '),
)

function listNames(reader: TokenReader, value: number): string[] {
  if (reader.text(value) === '{') return listMembers(reader, value)
  if (reader.text(value) === 'new') return [reader.text(value + 1)]
  return reader.isWord(value) && !DECLARES.has(reader.text(value)) ? [reader.text(value)] : []
}

/** Values of an object or a list of exports: `a`, `key: a`, `a as key`, `...a`. */
function listMembers(reader: TokenReader, open: number): string[] {
  const names: string[] = []
  const close = reader.partner(open)
  for (let at = open + 1; at < close; at = Math.max(at, reader.partner(at)) + 1) {
    const isFirst = ['{', ',', '...', ':'].includes(reader.text(at - 1))
    const ends = [',', '}', 'as', '('].includes(reader.text(at + 1))
    if (reader.isWord(at) && isFirst && ends) names.push(reader.text(at))
  }
  return names
}
