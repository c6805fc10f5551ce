import type { Code } from '../../engine/structure/code.ts'
import { readControlBlocks } from '../../engine/structure/control-blocks.ts'
import type { Parameter } from '../../engine/structure/parameters.ts'
import { readTypeScopes, type TypeHeads } from '../../engine/structure/type-scopes.ts'
import type {
  FunctionKind,
  FunctionSpan,
  Structure,
  StructureReader,
} from '../../engine/structure/structure.ts'

/** The head of a function that a keyword announced. */
export interface KeywordHead {
  readonly name: string
  readonly kind: FunctionKind
  readonly nameToken: number
  readonly parameters: readonly Parameter[]
  /** Where the search for the body starts. */
  readonly after: number
}

export interface KeywordBody {
  readonly start: number
  readonly end: number
}

/** How one language writes functions that start with a keyword. */
export interface KeywordOptions {
  readonly words: ReadonlySet<string>
  /** Words and other tokens that may stand before the keyword on its declaration. */
  readonly modifiers: ReadonlySet<string>
  readonly types: TypeHeads
  /** Signs that may stand in the head of a control statement without brackets around it. */
  readonly headMarks?: ReadonlySet<string>
  readHead(code: Code, index: number): KeywordHead | null
  findBody(code: Code, head: KeywordHead, index: number): KeywordBody | null
}

/** Functions announced by a keyword: `func`, `fn`, `fun`, `def`, `function`, `sub`. */
export function readKeyword(options: KeywordOptions): StructureReader {
  return (code): Structure => {
    const scopes = readTypeScopes(code, options.types)
    const functions: FunctionSpan[] = []
    for (let index = 0; index < code.count; index++) {
      if (!options.words.has(code.text(index))) continue
      const head = options.readHead(code, index)
      const body = head === null ? null : options.findBody(code, head, index)
      if (head !== null && body !== null) functions.push(buildSpan(code, index, head, body, options))
    }
    const blocks = readControlBlocks(code, functions, options.headMarks)
    return { functions: markMethods(functions, scopes), scopes, blocks }
  }
}

function buildSpan(
  code: Code,
  index: number,
  head: KeywordHead,
  body: KeywordBody,
  options: KeywordOptions,
): FunctionSpan {
  return {
    name: head.name,
    kind: head.kind,
    nameToken: head.nameToken,
    firstToken: findFirst(code, index, options.modifiers),
    ownsFrom: index,
    bodyStart: body.start,
    bodyEnd: body.end,
    parameters: head.parameters,
  }
}

const LOOK_BACK = 400

/** First token of the modifiers, annotations and attributes before the keyword. */
function findFirst(code: Code, index: number, modifiers: ReadonlySet<string>): number {
  let first = index
  for (let steps = 0; steps < LOOK_BACK && first > 0; steps++) {
    const start = modifierStart(code, first - 1, modifiers)
    if (start < 0) break
    first = start
  }
  return first
}

/** Start of the modifier, annotation or attribute that ends at `index`; -1 when it is something else. */
function modifierStart(code: Code, index: number, modifiers: ReadonlySet<string>): number {
  if (modifiers.has(code.text(index))) return index
  const open = code.match(index)
  if (open >= 0) return open < index ? beforeGroup(code, open, modifiers) : -1
  return code.isWord(index) && code.text(index - 1) === '@' ? index - 1 : -1
}

/** `@name(…)`, `#[…]`, `public(…)`: the start of what a bracket belongs to; -1 when it is something else. */
function beforeGroup(code: Code, open: number, modifiers: ReadonlySet<string>): number {
  if (code.text(open) === '[') return code.text(open - 1) === '#' ? open - 1 : -1
  if (modifiers.has(code.text(open - 1)) && code.isWord(open - 1)) return open - 1
  return code.isWord(open - 1) && code.text(open - 2) === '@' ? open - 2 : -1
}

/** A function whose innermost surrounding is a type's body is a method. */
function markMethods(functions: readonly FunctionSpan[], scopes: Structure['scopes']): FunctionSpan[] {
  const edges = [
    ...scopes.map((scope) => ({ start: scope.bodyStart, end: scope.bodyEnd, span: null })),
    ...functions.map((span) => ({ start: span.ownsFrom, end: span.bodyEnd, span })),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end)
  const open: (typeof edges)[number][] = []
  const marked: FunctionSpan[] = []
  for (const edge of edges) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) < edge.start) open.pop()
    const around = open.at(-1)
    open.push(edge)
    if (edge.span !== null)
      marked.push(around !== undefined && around.span === null ? asMethod(edge.span) : edge.span)
  }
  return marked
}

function asMethod(span: FunctionSpan): FunctionSpan {
  if (span.kind === 'function') return { ...span, kind: 'method' }
  return span.kind === 'async_function' ? { ...span, kind: 'async_method' } : span
}
