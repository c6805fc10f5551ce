import type { Code } from '../../engine/structure/code.ts'
import type { BranchTest } from '../../engine/structure/structure.ts'

/** A conditional `?`: one that stands apart from the word before it; `int?`, `a?.b` and `a?[0]` touch it. */
export const spacedQuestion: BranchTest = (code, index) => !code.touchesPrevious(index)

/** `=>` or `->` right inside the braces of `word`, unless it is the arm that takes the rest. */
export function armOf(word: string, rest: string): BranchTest {
  return (code, index) => opensWith(code, code.parent(index), word) && !isRest(code, index, rest)
}

function isRest(code: Code, index: number, rest: string): boolean {
  return (
    (code.text(index - 1) === rest && ['{', ',', '}', ';', ''].includes(code.text(index - 2))) ||
    (code.text(index - 1) === rest && code.startsLine(index - 1))
  )
}

const HEAD_STOPS = new Set([';', '{', ',', '=', '=>', '->'])

/** Whether a brace is the body of `word`: the statement or expression before it holds the word. */
function opensWith(code: Code, brace: number, word: string): boolean {
  if (brace < 0 || code.text(brace) !== '{') return false
  for (let at = brace - 1, steps = 0; at >= 0 && steps < 60; steps++) {
    const text = code.text(at)
    if (text === word) return true
    if (HEAD_STOPS.has(text) || endsStatement(code, at, brace)) return false
    const open = code.match(at)
    at = open >= 0 ? Math.min(open, at) - 1 : at - 1
  }
  return false
}

/** A `}` before the brace belongs to another statement when a new line follows it. */
function endsStatement(code: Code, at: number, brace: number): boolean {
  if (code.text(at) !== '}') return false
  return code.match(at) < 0 || (at < brace - 1 && code.startsLine(at + 1))
}
