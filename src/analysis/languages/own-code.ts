import { tokenKind } from '../source/tokens.ts'
import { tokenize, type Lexicon } from './engine/lexing/tokenize.ts'

/** What a comment begins with may be a sign of its language; what it says is not. */
const KEPT_OF_COMMENT = 30
const LONG_STRING = 100

/** The text as a language reads it: what it takes for comments and for long texts is left out, line ends stay. */
export function keepOwnCode(text: string, lexicon: Lexicon, keptOfComment = KEPT_OF_COMMENT): string {
  const { tokens, comments } = tokenize(text, lexicon)
  const parts: string[] = []
  let at = 0
  const leaveOut = (start: number, end: number): void => {
    if (start < at) return
    parts.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]+/g, ''))
    at = end
  }
  const spans = [...listComments(text, comments, keptOfComment), ...listTexts(text, tokens)]
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) leaveOut(start, end)
  return parts.join('') + text.slice(at)
}

type Spans = ReturnType<typeof tokenize>['comments']

function listComments(text: string, { count, starts, ends }: Spans, keeps: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const start = starts[index] ?? 0
    const end = ends[index] ?? 0
    const line = text.indexOf('\n', start)
    const kept = Math.min(end, start + keeps, line < 0 ? end : line)
    return [kept, end]
  })
}

function listTexts(text: string, { count, starts, ends, kinds }: Spans): [number, number][] {
  const spans: [number, number][] = []
  for (let index = 0; index < count; index++) {
    const start = starts[index] ?? 0
    const end = ends[index] ?? 0
    const isText = kinds[index] !== tokenKind.word && kinds[index] !== tokenKind.directive
    if (isText && (end - start > LONG_STRING || text.slice(start, end).includes('\n')))
      spans.push([start + 1, end - 1])
  }
  return spans
}
