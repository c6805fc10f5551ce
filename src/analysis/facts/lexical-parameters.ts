import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import { findParameters } from './body-tokens.ts'
import type { Parameter } from './function-facts.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

/** Words that make a parameter take the rest; elsewhere they are ordinary names. */
const VARIADIC_WORDS = new Map([
  ['kotlin', ['vararg']],
  ['csharp', ['params']],
])
const RECEIVERS = new Set(['self', 'cls', 'this'])

/** Parameters by name; a default, `?` or `...` makes one optional where the declaration can be cut at its commas. */
export function readParameters(reader: TokenReader, each: LexicalFunction, language: string): Parameter[] {
  const variadic = ['...', ...(VARIADIC_WORDS.get(language) ?? [])]
  const wanted = each.parameterNames.length
  const plain = splitSegments(reader, each, false)
  // A comma between angle brackets separates types, not parameters; a comparison in a default is rarer.
  const segments = plain.length === wanted ? plain : splitSegments(reader, each, true)
  const known = segments.length === wanted
  return each.parameterNames.flatMap((name, index): Parameter[] => {
    if (RECEIVERS.has(name)) return []
    const [from, to] = (known ? segments[index] : undefined) ?? [0, 0]
    const isRest = ['*', '**'].includes(reader.text(from)) || hasToken(reader, from, to, variadic)
    const optional = isRest || hasToken(reader, from, to, ['=']) || isMarkedOptional(reader, from, name)
    return [{ name, kind: isRest ? 'rest' : 'any', optional }]
  })
}

function splitSegments(reader: TokenReader, each: LexicalFunction, inAngles: boolean): [number, number][] {
  const span = findParameters(reader, each.firstToken, each.lastToken + 1)
  const segments: [number, number][] = []
  if (span === null) return segments
  let start = span.from
  let angles = 0
  for (let index = span.from; index < span.to; index++) {
    const partner = reader.partner(index)
    if (partner > index) index = partner
    else if (inAngles && /^[<>]+$/.test(reader.text(index))) angles += countAngles(reader.text(index))
    else if (reader.text(index) === ',' && angles <= 0) {
      segments.push([start, index])
      start = index + 1
    }
  }
  if (start < span.to) segments.push([start, span.to])
  return segments
}

function countAngles(text: string): number {
  return text.startsWith('<') ? text.length : -text.length
}

/** TypeScript's `name?:`; elsewhere `?` belongs to the type and says nullable. */
function isMarkedOptional(reader: TokenReader, from: number, name: string): boolean {
  if (reader.text(from) !== name) return false
  return reader.text(from + 1) === '?:' || (reader.text(from + 1) === '?' && reader.text(from + 2) === ':')
}

const MOST_TOKENS = 40

function hasToken(reader: TokenReader, from: number, to: number, wanted: readonly string[]): boolean {
  for (let index = from; index < Math.min(to, from + MOST_TOKENS); index++) {
    const partner = reader.partner(index)
    if (partner > index) index = partner
    else if (wanted.includes(reader.text(index))) return true
  }
  return false
}
