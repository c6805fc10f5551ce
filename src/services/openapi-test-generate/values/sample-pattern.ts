import { parsePattern, type PatternNode } from './parse-pattern.ts'

const OUTPUT_CHARACTERS = 2_000

/**
 * A text that a regular expression describes, of at least `minimum` characters where the expression allows it. The
 * expression is read, never run: no pattern can hang the service. Null when it is beyond what can be read.
 */
export function samplePattern(pattern: string, minimum: number): string | null {
  const node = parsePattern(pattern)
  if (node === null) return null
  const shortest = write(node, { extra: 0 })
  if (shortest === null || shortest.length >= minimum) return shortest
  return write(node, { extra: minimum - shortest.length })
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
