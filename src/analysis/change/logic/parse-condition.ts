/** A condition as logic: what is asked, joined by and, or, not. */
export type Logic =
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'compare'; readonly left: string; readonly operator: Comparison; readonly right: string }
  | { readonly kind: 'not'; readonly of: Logic }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Logic[] }

export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!='

const ANDS = new Set(['&&', 'and'])
const ORS = new Set(['||', 'or'])
const NOTS = new Set(['!', 'not'])
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '==': '==',
  '===': '==',
  '!=': '!=',
  '!==': '!=',
}
const DEEPEST = 20

/** Tokens of a condition as logic; what is neither joined nor compared is one question, word for word. */
export function parseCondition(tokens: readonly string[], depth = 0): Logic {
  const own = stripBrackets(tokens)
  if (depth > DEEPEST) return { kind: 'atom', text: own.join(' ') }
  const next = (part: readonly string[]): Logic => parseCondition(part, depth + 1)
  const ors = splitAt(own, ORS)
  if (ors.length > 1) return { kind: 'or', parts: ors.map(next) }
  const ands = splitAt(own, ANDS)
  if (ands.length > 1) return { kind: 'and', parts: ands.map(next) }
  if (own.length > 1 && NOTS.has(own[0] ?? '') && isWhole(own.slice(1)))
    return { kind: 'not', of: next(own.slice(1)) }
  return parseQuestion(own)
}

function parseQuestion(tokens: readonly string[]): Logic {
  const at = findTop(tokens, (token) => Object.hasOwn(COMPARISONS, token))
  const operator = COMPARISONS[tokens[at] ?? '']
  const isChained =
    at >= 0 && findTop(tokens.slice(at + 1), (token) => Object.hasOwn(COMPARISONS, token)) >= 0
  if (operator === undefined || isChained || at === 0 || at === tokens.length - 1) {
    return readMembership(tokens)
  }
  const left = tokens.slice(0, at).join(' ')
  const right = tokens.slice(at + 1).join(' ')
  // The value stands on the right, so that `0 < a` and `a > 0` are one question.
  return isValue(left) && !isValue(right)
    ? { kind: 'compare', left: right, operator: turned[operator], right: left }
    : { kind: 'compare', left, operator, right }
}

const turned: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
}

/** `a not in b`, `a is not b`: the same question, denied. */
function readMembership(tokens: readonly string[]): Logic {
  const at = findTop(tokens, (token) => token === 'not')
  const isDenied = at > 0 && (tokens[at + 1] === 'in' || tokens[at - 1] === 'is')
  const text = tokens.filter((_, index) => !isDenied || index !== at).join(' ')
  return isDenied ? { kind: 'not', of: { kind: 'atom', text } } : { kind: 'atom', text }
}

function isValue(text: string): boolean {
  return /^(?:-? ?[\d.]\w*|["'].*|null|nil|None|true|false|True|False|NULL|undefined|[A-Z][A-Z0-9_]+)$/.test(
    text,
  )
}

/** A denied part is one question or one bracket: `! a . b ( c )`, not `! a == b`. */
function isWhole(tokens: readonly string[]): boolean {
  return findTop(tokens, (token) => Object.hasOwn(COMPARISONS, token)) < 0 || tokens[0] === '('
}

function stripBrackets(tokens: readonly string[]): readonly string[] {
  let own = tokens
  while (own.length > 2 && own[0] === '(' && closes(own) === own.length - 1) own = own.slice(1, -1)
  return own
}

function closes(tokens: readonly string[]): number {
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token === '(') depth++
    else if (token === ')' && --depth === 0) return index
  }
  return -1
}

function splitAt(tokens: readonly string[], joints: ReadonlySet<string>): string[][] {
  const parts: string[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    depth += depthOf(token)
    if (depth === 0 && joints.has(token)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.some((part) => part.length === 0) ? [[...tokens]] : parts
}

function findTop(tokens: readonly string[], matches: (token: string) => boolean): number {
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    depth += depthOf(token)
    if (depth === 0 && matches(token)) return index
  }
  return -1
}

function depthOf(token: string): number {
  if (token === '(' || token === '[' || token === '{') return 1
  return token === ')' || token === ']' || token === '}' ? -1 : 0
}
