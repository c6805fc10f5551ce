import { LOOK_AHEAD } from '../../engine/limits.ts'
import { tokenKind } from '../../../source/tokens.ts'
import type { Code } from '../../engine/structure/code.ts'
import type { ParameterOptions } from '../../engine/structure/parameters.ts'

/** What differs between the languages that declare functions as `type name(parameters) { body }`. */
export interface CLikeOptions {
  readonly classWords: ReadonlySet<string>
  readonly scopeWords: ReadonlySet<string>
  /** Words before `(` that are no function names. */
  readonly reserved: ReadonlySet<string>
  /** Words that are keywords in bodies and may name members. */
  readonly contextual: ReadonlySet<string>
  /** Words with or without arguments between `)` and the body. */
  readonly trailers: ReadonlySet<string>
  /** Without a return type a name must be the class's: a constructor. */
  readonly needsType: boolean
  readonly localFunctions: boolean
  /** `=> expression;` is a body. */
  readonly arrowBodies: boolean
  /** `: a(1), b{2} { body }`, where braces after a name initialise it. */
  readonly initialisesInBraces: boolean
  /** Types may have a parameter list of their own: records, primary constructors. */
  readonly typeParameters: boolean
  /** Marks between a name and what it belongs to: `A::f`, `A.f`. */
  readonly qualifiers: ReadonlySet<string>
  readonly parameters?: ParameterOptions
  /** `get name` without brackets is a function. */
  readonly getters: boolean
  /** `type (name)(…)` declares `name`. */
  readonly bracketedNames: boolean
  /** `f(a) int a; { … }`: types of the parameters between the list and the body. */
  readonly typesAfterList: boolean
  /** `R { … }` is a constructor of the record `R`. */
  readonly compactConstructors: boolean
}

export interface Body {
  readonly start: number
  readonly end: number
}

/** `type (name)(…)`: brackets around a name keep macros away from it. */
export function isBracketed(code: Code, open: number, { bracketedNames }: CLikeOptions): boolean {
  return bracketedNames && code.isWord(open + 1) && code.match(open) === open + 2 && code.opensGroup(open + 3)
}

/** What stands before a name, brackets around it left out. */
export function textBeforeName(code: Code, start: number, options: CLikeOptions): string {
  return code.text(isBracketed(code, start - 1, options) ? start - 2 : start - 1)
}

/** Words that start another declaration: what came before them was a macro. */
const DECLARES = new Set(
  'template using typedef static inline constexpr extern namespace class struct enum'.split(' '),
)

/** The body after the parameters that close at `close`; null for a declaration. */
export function findCLikeBody(code: Code, close: number, options: CLikeOptions): Body | null {
  let at = close + 1
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{') return isFieldValue(code, at, options) ? null : braced(code, at)
    if (text === '=>') return options.arrowBodies ? findStatementEnd(code, at) : null
    if (text === ':') return findAfterInitialisers(code, at, options)
    if (endsDeclaration(code, at, text) || isOtherHead(code, at, options))
      return findOldBody(code, close, at, options)
    at = skip(code, at)
  }
  return null
}

const ENDS_DECLARATION = new Set([';', '=', ')', '}', ']', '@', '?', 'default'])
const STOPS = new Set([';', '}', ')'])

function endsDeclaration(code: Code, index: number, text: string): boolean {
  if (code.kind(index) === tokenKind.directive) return !precedesBrace(code, index)
  return ENDS_DECLARATION.has(text) || DECLARES.has(text)
}

/** The braces, and with them the handlers of a function that is one `try` as a whole. */
function braced(code: Code, open: number): Body | null {
  let end = code.match(open)
  if (end <= open) return null
  while (code.text(end + 1) === 'catch' && code.opensGroup(end + 2)) {
    const next = code.match(code.match(end + 2) + 1)
    if (next <= end) break
    end = next
  }
  return { start: open, end }
}

/** The list holds nothing but names. */
function isNameList(code: Code, close: number): boolean {
  const open = code.match(close)
  if (close - open < 2 || close - open > 100) return false
  for (let at = open + 1; at < close; at++) if (!code.isWord(at) && code.text(at) !== ',') return false
  return code.isWord(close + 1)
}

/** From the first `;` after the list over more declarations to the body. */
function findOldBody(code: Code, close: number, from: number, { typesAfterList }: CLikeOptions): Body | null {
  if (!typesAfterList || code.text(from) !== ';' || !isNameList(code, close)) return null
  let at = from
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{') return code.text(at - 1) === ';' ? braced(code, at) : null
    if (text !== ';' && endsDeclaration(code, at, text)) return null
    at = skip(code, at)
  }
  return null
}

/** The name in `(*name(…))(…)` or `(*name(…))[…]` whose brackets open here; -1 when it is something else. */
export function pointedName(code: Code, open: number): number {
  let at = open + 1
  while (code.text(at) === '*' || code.text(at) === 'const') at++
  const close = code.match(open)
  if (at === open + 1 || !code.isWord(at) || code.text(at + 1) !== '(') return -1
  const opensResult = ['(', '['].includes(code.text(close + 1)) && code.match(close + 1) > close
  return opensResult && code.match(at + 1) === close - 1 ? at : -1
}

/** Directives between a head and its body belong to neither. */
function precedesBrace(code: Code, index: number): boolean {
  let at = index
  while (at < index + 5 && code.kind(at) === tokenKind.directive) at++
  return code.text(at) === '{'
}

/** `int x GUARDED_BY(y){1};`: what the braces hold is no statement, and a `;` follows them. */
function isFieldValue(code: Code, open: number, { initialisesInBraces }: CLikeOptions): boolean {
  const close = code.match(open)
  if (!initialisesInBraces || close <= open + 1 || code.text(close + 1) !== ';') return false
  return ![';', '}'].includes(code.text(close - 1)) && code.kind(close - 1) !== tokenKind.directive
}

/** `MACRO(x) int f(y) {`: the next `name(` is the function, not this one. */
function isOtherHead(code: Code, index: number, { trailers }: CLikeOptions): boolean {
  if (code.text(index) !== '(') return false
  const name = code.text(index - 1)
  if (!code.isWord(index - 1) || trailers.has(name)) return false
  return (
    name !== name.toUpperCase() || (code.startsLine(index - 1) && code.text(code.match(index) + 1) === '{')
  )
}

function skip(code: Code, index: number): number {
  const target = code.text(index) === '<' ? code.angle(index) : code.match(index)
  return target > index ? target + 1 : index + 1
}

function findStatementEnd(code: Code, arrow: number): Body {
  let at = arrow + 1
  const around = code.parent(arrow)
  while (at < code.count && code.text(at) !== ';' && code.parent(at) === around && code.text(at) !== '}') {
    at = code.next(at)
  }
  return { start: arrow + 1, end: Math.max(arrow, at - (code.text(at) === ';' ? 0 : 1)) }
}

/** From `:` over constructor initialisers to the body. */
function findAfterInitialisers(
  code: Code,
  colon: number,
  { initialisesInBraces, arrowBodies }: CLikeOptions,
): Body | null {
  let at = colon + 1
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{' && !isInitialiser(code, at, initialisesInBraces)) {
      return braced(code, at)
    }
    if (text === '=>' && arrowBodies) return findStatementEnd(code, at)
    if (STOPS.has(text)) return null
    at = skip(code, at)
  }
  return null
}

const OPERAND_ENDS = new Set([')', ']', '}', '!'])

/** Braces after an operator hold a value; the body follows an operand. */
function isInitialiser(code: Code, brace: number, initialisesInBraces: boolean): boolean {
  const before = code.text(brace - 1)
  if (initialisesInBraces) return code.isWord(brace - 1) || before === '>' || before === ','
  return before === 'const' || (code.kind(brace - 1) === tokenKind.punctuation && !OPERAND_ENDS.has(before))
}
