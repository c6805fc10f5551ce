import type { UnboundName, UnboundReader } from '../engine/unbound.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { pythonGiven } from './python-given.data.ts'
import { listUnaskedTypes } from './python-types.ts'

/**
 * Names a file reads and binds nowhere: not by an assignment, a parameter, an import, a loop, whatever its scope. What
 * is bound in another scope only is not found; what is found is never bound at all.
 */
export const readPythonUnbound: UnboundReader = (reader) => {
  if (takesNamesUnseen(reader)) return []
  const bound = new Set<string>()
  for (let index = 0; index < reader.count; index++) bindByWord(reader, index, bound)
  const held = new Set<string>()
  const imported = bindByStatement(reader, bound, held)
  if ([...held].some((name) => !bound.has(name) && !isGiven(name))) return []
  const types = listUnaskedTypes(reader)
  const isBound = (name: string): boolean => bound.has(name) || isGiven(name)
  const found: UnboundName[] = []
  for (let index = 0; index < reader.count; index++) {
    const name = reader.text(index)
    if (!isRead(reader, index) || isBound(name) || imported.has(index) || types.has(index)) continue
    found.push({ name, line: reader.line(index) })
  }
  return found
}

/** Names may come from where nobody sees it, or the file asks itself whether they have. */
const OPEN =
  /^(?:Import|_init_api|exec|execfile|globals|locals|vars|builtins|__builtins?__|NameError|UnboundLocalError)$/

function takesNamesUnseen(reader: TokenReader): boolean {
  return reader
    .where((text) => text === '*' || OPEN.test(text))
    .some(
      (index) => reader.text(index - 1) === 'import' || (reader.isWord(index) && !isMember(reader, index)),
    )
}

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield print match case type'
  ).split(' '),
)

/** `_` and its like may be given to all modules by whoever translates (`builtins`). */
function isGiven(name: string): boolean {
  return KEYWORDS.has(name) || pythonGiven.has(name) || /^_+$|^(?:_n|N_)$|^__\w+__$/.test(name)
}

function isMember(reader: TokenReader, index: number): boolean {
  // `1.` may end the line above.
  return reader.text(index - 1) === '.' && (!reader.startsLine(index) || isContinued(reader, index))
}

/** The line above goes on: in a bracket, by its last character, or in a text. */
function isContinued(reader: TokenReader, index: number): boolean {
  if (reader.around(index) >= 0 || reader.isInterpolated(index - 1)) return true
  if (/^\}.*\{$/s.test(reader.text(index - 1))) return true
  return /^[ \t]*\\\r?\n/.test(reader.slice(reader.end(index - 1), reader.start(index)))
}

/** Not what follows a dot, the name of an argument (`f(a=1)`) or the form of a value (`{a!r}`). */
function isRead(reader: TokenReader, index: number): boolean {
  if (!reader.isWord(index) || isMember(reader, index) || reader.text(index - 1) === '!') return false
  return reader.text(index + 1) !== '=' || reader.text(reader.around(index)) !== '('
}

type Bound = Set<string>

/** More tokens than anything that binds has; what is nested without end is read once for each level. */
const MOST_BOUND = 2000
const MOST_TARGETS = 200
const MOST_DEEP = 20

/** What a single word binds, wherever it stands. */
function bindByWord(reader: TokenReader, index: number, bound: Bound): void {
  switch (reader.text(index)) {
    case 'def':
    case 'class':
      return bindDeclared(reader, index, bound)
    case 'as':
      return bindTarget(reader, index + 1, bound)
    case 'for':
      return bindUntil(reader, index, bound, 'in', () => true)
    case 'lambda':
      return bindUntil(reader, index, bound, ':', (at) => at === index + 1 || OPENS.has(reader.text(at - 1)))
    case ':=':
      bound.add(reader.text(index - 1))
      return
    case 'module':
      if (reader.text(index + 3) === '=') bound.add(reader.text(index + 2))
  }
}

const OPENS = new Set(['(', ',', '*', '**', '/'])

/** `class A[T](B)`, `def f[T](a, *b, c=1)`: the name, what stands for types, the parameters. */
function bindDeclared(reader: TokenReader, index: number, bound: Bound): void {
  bound.add(reader.text(index + 1))
  let open = index + 2
  if (reader.text(open) === '[') {
    bindInside(reader, open, bound)
    open = reader.partner(open) + 1
  }
  if (reader.text(index) !== 'def' || reader.text(open) !== '(') return
  const end = Math.min(reader.partner(open), open + MOST_BOUND)
  for (let at = open + 1; at < end; at++) {
    // `def f(a, (b, c)):` of older Python unpacks.
    const isGroup = reader.text(at) === '(' && OPENS.has(reader.text(at - 1)) && reader.around(at) === open
    if (isGroup) bindInside(reader, at, bound)
    else if (OPENS.has(reader.text(at - 1)) && reader.around(at) === open) bound.add(reader.text(at))
  }
}

/** `as a`, `as (a, b)`. */
function bindTarget(reader: TokenReader, at: number, bound: Bound): void {
  if (reader.partner(at) > at) bindInside(reader, at, bound)
  else bound.add(reader.text(at))
}

function bindInside(reader: TokenReader, open: number, bound: Bound): void {
  bindAll(reader, open, Math.min(reader.partner(open), open + MOST_BOUND), bound)
}

function bindAll(reader: TokenReader, from: number, to: number, bound: Bound): void {
  for (let at = from; at < to; at++)
    if (reader.isWord(at) && !isMember(reader, at)) bound.add(reader.text(at))
}

/** The words up to one at the same depth: targets of a loop, parameters of a lambda. */
function bindUntil(
  reader: TokenReader,
  index: number,
  bound: Bound,
  end: string,
  counts: (at: number) => boolean,
): void {
  const depth = reader.around(index)
  for (let at = index + 1; at < Math.min(reader.count, index + MOST_TARGETS); at++) {
    const text = reader.text(at)
    if (reader.around(at) === depth && (text === end || text === reader.text(index))) return
    if (reader.isWord(at) && !isMember(reader, at) && counts(at)) bound.add(reader.text(at))
  }
}

/** What statements bind by their form; answers the tokens of imports, whose words are read nowhere. */
function bindByStatement(reader: TokenReader, bound: Bound, held: Set<string>): ReadonlySet<number> {
  const imported = new Set<number>()
  let from = 0
  for (let index = 1; index <= reader.count; index++) {
    if (index < reader.count && !endsBefore(reader, index)) continue
    if (IMPORTS.has(reader.text(from))) {
      bindImport(reader, from, index, bound)
      for (let at = from; at < index; at++) imported.add(at)
    } else if (holdsMember(reader, from, index)) held.add(reader.text(from))
    else bindPlain(reader, from, index, bound)
    from = index
  }
  return imported
}

const IMPORTS = new Set(['import', 'from'])

function bindPlain(reader: TokenReader, from: number, to: number, bound: Bound): void {
  if (BINDS_ALL.has(reader.text(from))) bindAll(reader, from, to, bound)
  else bindAssigned(reader, from, to, bound)
}

/** `except E, e:` of older Python, patterns, `type A[T] = …`, and names that other scopes bind. */
const BINDS_ALL = new Set(['global', 'nonlocal', 'case', 'type', 'except', 'del'])

/** A new statement begins: on a line of its own, or after the `;` or `:` of another. */
function endsBefore(reader: TokenReader, index: number): boolean {
  const closes = reader.partner(index)
  if (reader.around(index) >= 0 || (closes >= 0 && closes < index)) return false
  const previous = reader.text(index - 1)
  if (previous === ';' || (previous === ':' && reader.around(index - 1) < 0)) return true
  return reader.startsLine(index) && !isContinued(reader, index)
}

/** `import a.b, c` binds the first part, `from a import b, c` the members; `as` is bound with the other targets. */
function bindImport(reader: TokenReader, from: number, to: number, bound: Bound): void {
  let at = from
  if (reader.text(from) === 'from') while (at < to && reader.text(at) !== 'import') at++
  bindAll(reader, at + 1, to, bound)
}

/** `Test.Summary = 'a'` in front of all blocks: whatever runs the file gives it that name, and others. */
function holdsMember(reader: TokenReader, from: number, to: number): boolean {
  if (!reader.startsLine(from) || reader.indent(from) > 0) return false
  let at = from + 1
  while (at + 2 < to && reader.text(at) === '.') at += 2
  return at > from + 1 && reader.text(at) === '='
}

/** `a, (b, c) = d = f()`, `a += 1`, `a: int`: the words in front of the last sign at the top. */
function bindAssigned(reader: TokenReader, from: number, to: number, bound: Bound): void {
  let last = to - from === 2 && reader.text(from + 1) === ':' ? from + 1 : from
  for (let at = from; at < to; at++)
    if (reader.around(at) < 0 && /^(?:[-+*/%@&|^]|\/\/|<<|>>|\*\*)?=$/.test(reader.text(at))) last = at
  for (let at = from; at < last; at++)
    if (reader.isWord(at) && !isMember(reader, at) && isTarget(reader, at)) bound.add(reader.text(at))
}

/** Not an argument or an index: the bracket around it groups, and so does every one around that. */
function isTarget(reader: TokenReader, at: number): boolean {
  let depth = 0
  for (let open = reader.around(at); open >= 0 && depth++ < MOST_DEEP; open = reader.around(open)) {
    const before = reader.text(open - 1)
    if (/[\w)\]}"']$/.test(before) && !KEYWORDS.has(before) && !reader.startsLine(open)) return false
  }
  return true
}
