import type { LineEdit } from '../../diff/line-diff.ts'
import type { Change, Side } from '../change.ts'
import { oncePerSide } from '../code/once-per-side.ts'
import type { Place } from '../locate.ts'

/** Places on one side of a finding. */
export function placesOn(raised: { readonly places: readonly Place[] }, wanted: Place['side']): Place[] {
  return raised.places.filter(({ side }) => side === wanted)
}

/** Blocks of changed lines that a place stands in. */
export function listEditsAt({ edits }: Change, { side, line, endLine = line }: Place): LineEdit[] {
  return edits.filter(({ oldStart, oldLines, newStart, newLines }) => {
    const [start, count] = side === 'before' ? [oldStart, oldLines] : [newStart, newLines]
    return start < endLine && start + count >= line
  })
}

/** Whether every place of a finding on one side passes, and there is one. */
export function everyPlace(
  raised: { readonly places: readonly Place[] },
  side: Place['side'],
  passes: (place: Place) => boolean,
): boolean {
  const places = placesOn(raised, side)
  return places.length > 0 && places.every(passes)
}

/** The same, by the new lines that a finding is about. */
export function everyLine(
  { after }: Change,
  raised: { readonly places: readonly Place[] },
  passes: (text: string, line: number) => boolean,
): boolean {
  return everyPlace(raised, 'after', ({ line }) => passes(after.lines[line - 1] ?? '', line))
}

const NEAR = 3

/** The same, and those within three lines of them: a reader sees them as one. */
export function listEditsNear(change: Change, { side, line, endLine = line }: Place): LineEdit[] {
  return listEditsAt(change, { side, line: line - NEAR, endLine: endLine + NEAR })
}

export function removedLines({ before }: Change, { oldStart, oldLines }: LineEdit): readonly string[] {
  return before.lines.slice(oldStart, oldStart + oldLines)
}

/** Lines that went from where a place stands. */
export function goneAt(change: Change, place: Place): readonly string[] {
  return listEditsAt(change, place).flatMap((edit) => removedLines(change, edit))
}

export function addedLines({ after }: Change, { newStart, newLines }: LineEdit): readonly string[] {
  return after.lines.slice(newStart, newStart + newLines)
}

const TEXTS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
const COMMENTS = /^\s*(?:\/\/|#(?!\[)|\*|\/\*).*$|\s\/\/.*$/gm
const WORDS = /[A-Za-z_][\w]*/g

const KEYWORDS = new Set(
  'and or not if else elif elsif unless return true false null None nil True False is in then do end begin let var const val new await async try self this'.split(
    ' ',
  ),
)

/** Words of code: what stands in texts and comments is left out, and what every code is made of. */
export function listNames(text: string): Set<string> {
  return new Set(countNames(text).keys())
}

/** The same, each with how often it stands there. */
function countNames(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  addNames(counts, text.replace(COMMENTS, ' ').replace(TEXTS, ' '))
  return counts
}

function addNames(counts: Map<string, number>, text: string): void {
  for (const word of text.match(WORDS) ?? [])
    if (!KEYWORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
}

/** Ruby's `:name` and `name:`. */
const SYMBOL = /^:?\w+:?$/

/** Every word of a side's code, by its tokens: over a whole file a single quote in a text would hide all behind it. */
export const namesOf = oncePerSide(({ reader }: Side): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (let at = 0; at < reader.count; at++)
    if (reader.isWord(at) || SYMBOL.test(reader.text(at))) addNames(counts, reader.text(at))
  return counts
})

/** Which of these names stand in a side's code outside of some of its lines too. */
export function standOutside(side: Side, own: readonly string[], names: readonly string[]): boolean {
  const all = namesOf(side)
  const inside = countNames(own.join('\n'))
  return names.some((name) => (all.get(name) ?? 0) > (inside.get(name) ?? 0))
}

/** Lines of code that came and went, all in all. */
export function countEdited(change: Change): { readonly gone: number; readonly come: number } {
  const count = (lines: readonly string[]): number => lines.filter((line) => /\w/.test(line)).length
  return {
    gone: change.edits.reduce((sum, edit) => sum + count(removedLines(change, edit)), 0),
    come: change.edits.reduce((sum, edit) => sum + count(addedLines(change, edit)), 0),
  }
}

/** Comments by the line they stand on; each side's are sorted once. */
const commentsByLine = oncePerSide(({ comments }: Side): ReadonlyMap<number, readonly string[]> => {
  const byLine = new Map<number, string[]>()
  for (const { line, text } of comments) {
    const known = byLine.get(line)
    if (known === undefined) byLine.set(line, [text])
    else known.push(text)
  }
  return byLine
})

/** Comments on a line or in the lines above it. */
export function commentsNear(side: Side, line: number, above: number): readonly string[] {
  const byLine = commentsByLine(side)
  return Array.from({ length: above + 1 }, (_, back) => byLine.get(line - back) ?? []).flat()
}
