import type { Code } from './code.ts'

/** Where a parameter's name stands: `name: Type`, `Type name`, or first of all as in `name Type`. */
export type ParameterStyle = 'nameFirst' | 'nameLast' | 'nameStart'

/** How a parameter can be passed: by position alone, by position or name, by name alone, or as all that is left. */
export type ParameterKind = 'positional' | 'any' | 'keyword' | 'rest' | 'keywords'

/** One declared parameter, as metrics count it and a review compares it. */
export interface Parameter {
  readonly name: string
  readonly kind: ParameterKind
  /** A caller may leave it out: it has a default, is marked, or takes the rest. */
  readonly optional: boolean
  /** Tokens of its declaration: first, one past the last, its name, and the first of its default (-1 for none). */
  readonly from: number
  readonly to: number
  readonly nameToken: number
  readonly value: number
}

/** What differs between languages that write their parameters alike. */
export interface ParameterOptions {
  /** Words before the name that make a parameter take the rest: `vararg`, `params`. */
  readonly restWords?: ReadonlySet<string>
  /** Words before the name where names come first of all: `in`, `out`. */
  readonly modes?: ReadonlySet<string>
  /** What announces a default besides `=`. */
  readonly defaults?: ReadonlySet<string>
  /** A declared receiver that is no parameter: `this: Window`, `Outer this`. */
  readonly receiver?: string
}

const PARAMETERS = 1000
const NO_OPTIONS: ParameterOptions = {}

/** Parameters between a bracket and its match: one for each top-level comma section that holds anything. */
export function readParameters(
  code: Code,
  open: number,
  style: ParameterStyle,
  options: ParameterOptions = NO_OPTIONS,
): Parameter[] {
  const close = code.match(open)
  const isVoid = close === open + 2 && code.text(open + 1) === 'void'
  return isVoid ? [] : readParameterList(code, open + 1, close, style, options)
}

/** The same for a list without brackets: tokens `[from, to)`. */
export function readParameterList(
  code: Code,
  from: number,
  to: number,
  style: ParameterStyle,
  options: ParameterOptions = NO_OPTIONS,
): Parameter[] {
  const found: Parameter[] = []
  let start = from
  for (let index = from; index <= to && found.length < PARAMETERS; index = nextIndex(code, index)) {
    if (index < to && code.text(index) !== ',') continue
    const end = Math.min(index, to)
    if (end > start) found.push(...readSection(code, start, end, style, options))
    start = index + 1
  }
  return options.receiver === undefined ? found : found.filter(({ name }) => name !== options.receiver)
}

/** Where names come last, `{a, b}` and `[a, b]` group optional parameters; elsewhere they take one argument apart. */
function readSection(
  code: Code,
  start: number,
  end: number,
  style: ParameterStyle,
  options: ParameterOptions,
): Parameter[] {
  const isGroup = style === 'nameLast' && code.match(start) === end - 1 && end - start > 1
  if (!isGroup || code.text(start) === '(') return [readOne(code, start, end, style, options)]
  const isNamed = code.text(start) === '{'
  return readParameters(code, start, 'nameFirst').map((each) => ({
    ...each,
    kind: isNamed ? 'keyword' : each.kind,
    optional: !isNamed || code.text(each.from) !== 'required',
  }))
}

/** Steps over a bracketed or angled group at once. */
function nextIndex(code: Code, index: number): number {
  const target = code.text(index) === '<' ? code.angle(index) : code.match(index)
  return target > index ? target + 1 : index + 1
}

function readOne(
  code: Code,
  from: number,
  to: number,
  style: ParameterStyle,
  options: ParameterOptions,
): Parameter {
  const value = findValue(code, from, to, options)
  const end = value < 0 ? to : value - 1
  const nameToken = findName(code, from, end, style, options)
  const kind = kindOf(code, { from, end, nameToken }, style, options)
  const hasDefault = value >= 0 || (isLabel(code, nameToken) && nameToken + 1 < to)
  const optional =
    hasDefault || kind === 'rest' || kind === 'keywords' || isMarked(code, from, nameToken, style)
  const name = nameToken < 0 ? describeGroup(code, from) : nameAt(code, nameToken)
  return { name, kind, optional, from, to, nameToken, value: hasDefault && value < 0 ? nameToken + 1 : value }
}

/** First token of the default; -1 when there is none. */
function findValue(code: Code, from: number, to: number, { defaults }: ParameterOptions): number {
  for (let index = from; index < to; index = nextIndex(code, index)) {
    const text = code.text(index)
    if (text === '=' || defaults?.has(text) === true) return index + 1
  }
  return -1
}

function findName(
  code: Code,
  from: number,
  to: number,
  style: ParameterStyle,
  { modes }: ParameterOptions,
): number {
  let name = -1
  for (let index = from; index < to; index = nextIndex(code, index)) {
    const text = code.text(index)
    if (style === 'nameFirst' && text === ':') break
    const found = nameTokenAt(code, index, style)
    if (found < 0) continue
    name = found
    const isMode = modes?.has(text) === true && code.isWord(index + 1)
    if (text === '(' || (style === 'nameStart' && !isMode)) break
  }
  return name
}

/** A word, a label where names come first of all, the name in `(*name)`. */
function nameTokenAt(code: Code, index: number, style: ParameterStyle): number {
  if (code.isWord(index) || (style === 'nameStart' && code.isString(index))) return index
  const isPointer = code.text(index) === '(' && code.text(index + 1) === '*'
  return isPointer && code.isWord(index + 2) ? index + 2 : -1
}

function nameAt(code: Code, nameToken: number): string {
  const raw = code.raw(nameToken)
  return isLabel(code, nameToken) ? raw.slice(0, -1) : raw
}

/** `key:` is one token. */
function isLabel(code: Code, index: number): boolean {
  return code.isString(index) && code.raw(index).endsWith(':')
}

interface Section {
  readonly from: number
  /** One past the last token before the default. */
  readonly end: number
  readonly nameToken: number
}

function kindOf(
  code: Code,
  section: Section,
  style: ParameterStyle,
  { restWords }: ParameterOptions,
): ParameterKind {
  const { from, end, nameToken } = section
  const first = code.text(from)
  if (first === '**') return 'keywords'
  if (first === '*' || isRepeated(code, end, nameToken) || isSpread(code, from, end)) return 'rest'
  if (restWords?.has(first) === true && nameToken !== from) return 'rest'
  const isBlock = style === 'nameStart' && first === '&'
  return isBlock || isLabel(code, nameToken) ? 'keyword' : 'any'
}

function isSpread(code: Code, from: number, end: number): boolean {
  for (let index = from; index < end; index = nextIndex(code, index))
    if (code.text(index) === '...') return true
  return false
}

/** `name: Type*`. */
function isRepeated(code: Code, end: number, nameToken: number): boolean {
  return code.text(end - 1) === '*' && code.text(nameToken + 1) === ':'
}

/** `name?`, or the block a method may be called with: `&block`. */
function isMarked(code: Code, from: number, nameToken: number, style: ParameterStyle): boolean {
  if (style === 'nameStart') return code.text(from) === '&'
  const mark = code.text(nameToken + 1)
  return style === 'nameFirst' && nameToken >= 0 && (mark === '?' || mark === '?:')
}

/** What is taken apart has no name: `{…}`, `[…]`. */
function describeGroup(code: Code, start: number): string {
  return code.match(start) > start ? `${code.raw(start)}…${code.raw(code.match(start))}` : code.raw(start)
}
