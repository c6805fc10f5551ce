import { readAll, type FlatSchema } from './flat-schema.ts'
import { matchPattern } from './match-pattern.ts'
import { parsePattern, type PatternNode } from './parse-pattern.ts'
import type { SampleContext } from './sample-context.ts'

const OUTPUT_CHARACTERS = 2_000
const PATTERNS_MAXIMUM = 5

/** Texts held against a pattern before: the same few are tried for every parameter that has it. */
const verdicts = new WeakMap<PatternNode, Map<string, boolean>>()
const VERDICTS_MAXIMUM = 100
/** Texts made of a pattern before, by how long they had to be. */
const written = new WeakMap<PatternNode, Map<number, readonly string[]>>()

/** What reading patterns depends on. */
export type PatternContext = Pick<SampleContext, 'patterns' | 'budget'>

/** The regular expressions a text must match, all of them. */
export function readPatterns(flat: FlatSchema): string[] {
  const patterns = readAll(flat, 'pattern').filter((value): value is string => typeof value === 'string')
  return patterns.slice(0, PATTERNS_MAXIMUM)
}

/** Whether a pattern describes a text; null when it cannot be read or would cost too much. */
export function matchesPattern(pattern: string, text: string, context: PatternContext): boolean | null {
  const node = readPattern(pattern, context)
  if (node === null) return null
  let known = verdicts.get(node)
  if (known === undefined) verdicts.set(node, (known = new Map()))
  const before = known.get(text)
  if (before !== undefined) return before
  const verdict = matchPattern(node, text, (steps) => context.budget.takeSteps(steps))
  if (verdict !== null && known.size < VERDICTS_MAXIMUM) known.set(text, verdict)
  return verdict
}

/**
 * Texts that a regular expression may describe, of at least `minimum` characters where it allows that. The expression
 * is read, never run: no pattern can hang the service. None when it is beyond reading.
 */
export function listPatternTexts(
  pattern: string,
  minimum: number,
  context: PatternContext,
): readonly string[] {
  const node = readPattern(pattern, context)
  if (node === null) return []
  let known = written.get(node)
  if (known === undefined) written.set(node, (known = new Map()))
  let texts = known.get(minimum)
  if (texts === undefined) known.set(minimum, (texts = listTexts(node, minimum)))
  return texts
}

function listTexts(node: PatternNode, minimum: number): string[] {
  const shortest = write(node, { extra: 0 })
  if (shortest === null) return []
  const long = shortest.length >= minimum ? shortest : write(node, { extra: minimum - shortest.length })
  const text = long ?? shortest
  const demanded = listDemands(node).join('').slice(0, OUTPUT_CHARACTERS)
  if (demanded === '') return [text]
  // Looking ahead asks for characters somewhere in the text: first in its place, then before and after it.
  return [text, demanded + text.slice(demanded.length), demanded + text, text + demanded]
}

function readPattern(pattern: string, { patterns }: PatternContext): PatternNode | null {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  const node = parsePattern(pattern)
  patterns.set(pattern, node)
  return node
}

/** What each look ahead wants to see. */
function listDemands(node: PatternNode): string[] {
  switch (node.kind) {
    case 'look':
      return node.ahead && !node.negated ? [write(node.item, { extra: 0 }) ?? ''] : []
    case 'sequence':
      return node.items.flatMap(listDemands)
    case 'choice':
      return node.options.slice(0, 1).flatMap(listDemands)
    case 'repeat':
      return listDemands(node.item)
    default:
      return []
  }
}

/** `extra` counts the repetitions still wanted beyond what the expression demands. */
function write(node: PatternNode, wish: { extra: number }): string | null {
  switch (node.kind) {
    case 'character':
      return node.text
    case 'sequence':
      return writeSequence(node.items, wish)
    case 'choice': {
      const first = node.options[0]
      return first === undefined ? '' : write(first, wish)
    }
    case 'repeat':
      return writeRepeat(node, wish)
    default:
      return ''
  }
}

function writeSequence(items: readonly PatternNode[], wish: { extra: number }): string | null {
  let text = ''
  for (const item of items) {
    const piece = write(item, wish)
    if (piece === null || text.length + piece.length > OUTPUT_CHARACTERS) return null
    text += piece
  }
  return text
}

function writeRepeat(node: PatternNode & { kind: 'repeat' }, wish: { extra: number }): string | null {
  const added = Math.min(node.maximum - node.minimum, wish.extra)
  wish.extra -= added
  const count = node.minimum + added
  let text = ''
  for (let index = 0; index < count; index++) {
    const piece = write(node.item, wish)
    if (piece === null || text.length + piece.length > OUTPUT_CHARACTERS) return null
    if (piece === '') break
    text += piece
  }
  return text
}
