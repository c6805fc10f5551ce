import type { Side } from '../change.ts'
import { lastPart } from '../../facts/function-names.ts'

/** What Python gives every file, of either age: an import of the same name from a module of compatibility may go. */
const GIVEN =
  /^(?:abs|all|any|ascii|basestring|bool|bytes|callable|chr|cmp|dict|execfile|file|filter|float|format|frozenset|hash|hex|id|input|int|iter|len|list|long|map|max|memoryview|min|next|object|open|ord|pow|print|range|raw_input|reduce|reload|repr|reversed|round|set|sorted|str|sum|super|tuple|type|unichr|unicode|xrange|zip)$/

/** A name that lives on without its definition: imported from elsewhere, assigned, or the language's own. */
export function createBoundCheck(after: Side): (name: string) => boolean {
  let bound: Set<string> | null = null
  return (name) => {
    bound ??= listBound(after)
    return bound.has(lastPart(name)) || (after.review.family === 'python' && GIVEN.test(name))
  }
}

const BINDERS = new Set(['=', ':=', ':'])

function listBound(side: Side): Set<string> {
  const { reader, functions, classes } = side
  const names = new Set<string>([
    ...listReexports(reader),
    ...listGiven(reader),
    ...listUsed(reader),
    ...listImported(side),
    ...(side.review.family === 'script' ? listTakenApart(reader) : []),
  ])
  for (const { name } of [...functions, ...classes]) if (!name.includes('.')) names.add(name)
  for (let index = 0; index < reader.count; index++) {
    if (reader.isWord(index) && BINDERS.has(reader.text(index + 1))) names.add(reader.text(index))
  }
  return names
}

/** Java's `import static a.b.sleep;` brings its last part. */
function listImported({ imports, review }: Side): string[] {
  const isByLast = review.family === 'java'
  return imports.flatMap(({ module, name, alias }) => alias ?? name ?? (isByLast ? lastPart(module) : []))
}

/** Ruby's words that give an object methods by name. */
const GIVES =
  /^(?:attr_(?:reader|accessor|writer)|delegate|def_delegators?|alias_method|alias|define_method)$/
const MOST_ROW = 40

function listGiven(reader: Side['reader']): string[] {
  const names: string[] = []
  for (let index = 0; index < reader.count; index++)
    if (GIVES.test(reader.text(index))) names.push(...readRow(reader, index))
  return names
}

/** The names that stand on the line after a word: `attr_reader :a, :b`. */
function readRow(reader: Side['reader'], word: number): string[] {
  const names: string[] = []
  for (let at = word + 1; at < word + MOST_ROW && reader.line(at) === reader.line(word); at++)
    names.push(reader.text(at).replace(/^[:'"]+|['"]+$/g, ''))
  return names
}

const MOST_USED = 200

/** `use a::{b, c as d};`: every word, and `*`, since which of them are bound matters less than which are not. */
function listUsed(reader: Side['reader']): string[] {
  const names: string[] = []
  for (let index = 0; index < reader.count; index++) {
    const isFirst = reader.startsLine(index) || reader.text(index - 1) === 'pub'
    if (reader.text(index) !== 'use' || !isFirst || reader.text(index + 1) === '(') continue
    const end = Math.min(index + MOST_USED, reader.count)
    for (; index < end && reader.text(index) !== ';'; index++) names.push(reader.text(index))
  }
  return names
}

/** `export { a, b as c } from './d'`: what the file offers without defining it. */
function listReexports(reader: Side['reader']): string[] {
  const names: string[] = []
  for (let index = 0; index < reader.count; index++) {
    if (reader.text(index) !== 'export' || reader.text(index + 1) !== '{') continue
    const end = reader.partner(index + 1)
    for (let at = index + 2; at < end; at++) if (reader.isWord(at)) names.push(reader.text(at))
    index = Math.max(index, end)
  }
  return names
}

/** `const { a, b: c } = d`: every word in brackets that are assigned to. */
function listTakenApart(reader: Side['reader']): string[] {
  return reader
    .where((text) => text === '=')
    .flatMap((index) => {
      const open = /^[}\]]$/.test(reader.text(index - 1)) ? reader.partner(index - 1) : -1
      const names: string[] = []
      for (let at = open + 1; open >= 0 && at < index - 1; at++)
        if (reader.isWord(at)) names.push(reader.text(at))
      return names
    })
}
