import type { CharacterSet, CodeRange } from '../values/character-set.ts'
import { invertSet } from '../values/character-set.ts'
import { parsePattern, type PatternNode } from '../values/parse-pattern.ts'
import type { SampleContext } from '../values/sample-context.ts'

const CHARACTERS_MAXIMUM = 500
const RANGES_MAXIMUM = 30
const REPEATS_MAXIMUM = 1_000

/**
 * The pattern of a document as an expression of Python's `re` with the same meaning; null when there is none, or when
 * it could take exponentially long. It is written anew from its tree, so the spellings that differ do not matter.
 */
export function buildCheckPattern(
  source: string,
  { patterns }: Pick<SampleContext, 'patterns'>,
): string | null {
  const known = patterns.get(source)
  const node = known === undefined ? parsePattern(source) : known
  patterns.set(source, node)
  if (node === null || !isBounded(node, false)) return null
  const text = write(node)
  return text === null || text.length > CHARACTERS_MAXIMUM ? null : text
}

/** Repeating what repeats without end is where backtracking never ends. */
function isBounded(node: PatternNode, isRepeated: boolean): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.every((item) => isBounded(item, isRepeated))
    case 'choice':
      return !isRepeated && node.options.every((option) => isBounded(option, isRepeated))
    case 'look':
      return !isRepeated && isReadableLook(node)
    case 'repeat':
      return isBoundedRepeat(node, isRepeated)
    default:
      return node.kind === 'character' || node.place !== 'any'
  }
}

function isReadableLook({ ahead, item }: PatternNode & { kind: 'look' }): boolean {
  return ahead && isBounded(item, false)
}

function isBoundedRepeat({ item, maximum }: PatternNode & { kind: 'repeat' }, isRepeated: boolean): boolean {
  const isLong = maximum > 20
  return !(isRepeated && isLong) && isBounded(item, isRepeated || isLong)
}

function write(node: PatternNode): string | null {
  switch (node.kind) {
    case 'character':
      return writeSet(node.set)
    case 'position':
      return node.place === 'start' ? '^' : '\\Z'
    case 'sequence':
      return join(node.items.map(writeItem), '')
    case 'choice':
      return join(node.options.map(write), '|')
    case 'look': {
      const inside = write(node.item)
      return inside === null ? null : `(?${node.negated ? '!' : '='}${inside})`
    }
    case 'repeat':
      return writeRepeat(node)
  }
}

function join(pieces: readonly (string | null)[], separator: string): string | null {
  return pieces.includes(null) ? null : pieces.join(separator)
}

function writeItem(node: PatternNode): string | null {
  const text = write(node)
  return text !== null && node.kind === 'choice' ? `(${text})` : text
}

function writeRepeat({ item, minimum, maximum }: PatternNode & { kind: 'repeat' }): string | null {
  const text = write(item)
  if (text === null || minimum > REPEATS_MAXIMUM) return null
  const count = writeCount(minimum, maximum)
  return count === null ? null : (item.kind === 'character' ? text : `(${text})`) + count
}

function writeCount(minimum: number, maximum: number): string | null {
  if (maximum === Infinity) return minimum === 0 ? '*' : minimum === 1 ? '+' : `{${minimum},}`
  if (minimum === 0 && maximum === 1) return '?'
  if (minimum === maximum) return minimum === 1 ? '' : `{${minimum}}`
  return maximum > REPEATS_MAXIMUM * 10 ? null : `{${minimum},${maximum}}`
}

function writeSet(set: CharacterSet): string | null {
  const merged = merge(set)
  const [only] = merged
  if (merged.length === 1 && only?.[0] === only?.[1]) return escapeCode(only?.[0] ?? 0, false)
  const inverted = invertSet(merged)
  const isShorter = inverted.length > 0 && (merged.at(-1)?.[1] ?? 0) > 0xffff
  const ranges = isShorter ? inverted : merged
  if (ranges.length === 0 || ranges.length > RANGES_MAXIMUM) return null
  return `[${isShorter ? '^' : ''}${ranges.map(writeRange).join('')}]`
}

function writeRange([first, last]: CodeRange): string {
  if (first === last) return escapeCode(first, true)
  const joint = last === first + 1 ? '' : '-'
  return escapeCode(first, true) + joint + escapeCode(last, true)
}

/** Ranges in order, touching ones as one. */
function merge(set: CharacterSet): CodeRange[] {
  const merged: CodeRange[] = []
  for (const [first, last] of set.toSorted((a, b) => a[0] - b[0])) {
    const before = merged.at(-1)
    if (before !== undefined && first <= before[1] + 1)
      merged[merged.length - 1] = [before[0], Math.max(before[1], last)]
    else merged.push([first, last])
  }
  return merged
}

function escapeCode(code: number, isInSet: boolean): string {
  const character = String.fromCodePoint(code)
  const special = isInSet ? /[\\\]^[&~|-]/ : /[\\.^$*+?{}[\]|()]/
  if (code >= 0x20 && code < 0x7f) return special.test(character) ? `\\${character}` : character
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\U${code.toString(16).padStart(8, '0')}`
}
