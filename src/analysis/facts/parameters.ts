import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import type { Parameter as Declared } from '../languages/engine/structure/parameters.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'
import type { SignatureRules } from '../languages/review-knowledge.ts'
import type { Parameter } from './function-facts.ts'

const MOST_TOKENS = 60
const MARKS = new Set(['?', '?:', ':'])
const NO_PARAMETERS: readonly Parameter[] = []

/** A function's parameters as a review compares them; what the function is called on is none of them. */
export function describeParameters(
  reader: TokenReader,
  { parameterList }: LexicalFunction,
  { receiver, sharedTypes }: SignatureRules,
): readonly Parameter[] {
  if (parameterList.length === 0) return NO_PARAMETERS
  const described = parameterList.map((each) => describeParameter(reader, each))
  if (sharedTypes) shareTypes(described)
  const isReceiver = receiver?.test(parameterList[0]?.name ?? '') === true
  return isReceiver ? described.slice(1) : described
}

function describeParameter(reader: TokenReader, each: Declared): Parameter {
  const { name, kind, optional, from, to, nameToken, value } = each
  const end = value < 0 ? to : value - (value > nameToken + 1 ? 1 : 0)
  return {
    name,
    kind,
    optional,
    type: joinTexts(reader, from, Math.max(from, end), nameToken) || null,
    defaultValue: value < 0 ? null : joinTexts(reader, value, to, -1),
  }
}

/** Texts of a declaration but for the name and the marks around it. */
function joinTexts(reader: TokenReader, from: number, to: number, nameToken: number): string {
  const texts: string[] = []
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++) {
    const text = reader.text(at)
    const isMark = at === nameToken || (at <= nameToken + 2 && MARKS.has(text))
    if (!isMark) texts.push(text)
  }
  return texts.join(' ')
}

/** `a, b int`: a name without a type has that of the next one. */
function shareTypes(parameters: Parameter[]): void {
  for (let index = parameters.length - 2; index >= 0; index--) {
    const own = parameters[index]
    const next = parameters[index + 1]
    if (own?.type === null && next !== undefined) parameters[index] = { ...own, type: next.type }
  }
}
