/** Columns that a text takes: marks that combine take none, East Asian wide characters two. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += widthOfCharacter(character)
  return width
}

const NONE = /\p{Mn}|\p{Me}|[\u200b-\u200d]/u
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

function widthOfCharacter(character: string): number {
  if (character >= ' ' && character <= '~') return 1
  if (NONE.test(character)) return 0
  return WIDE.test(character) ? 2 : 1
}

/** Cut to a width, the end marked. */
export function fit(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let [kept, width] = ['', 0]
  for (const character of text) {
    width += widthOfCharacter(character)
    if (width > columns - 1) break
    kept += character
  }
  return `${kept}…`
}

/** Cut at the start: of a path its end says more. */
export function fitEnd(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let [kept, width] = ['', 0]
  for (const character of [...text].toReversed()) {
    width += widthOfCharacter(character)
    if (width > columns - 1) break
    kept = character + kept
  }
  return `…${kept}`
}

/** Words on as many lines as they need; a word that is too long is broken. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((each) => breakWord(each, columns))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= columns) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function breakWord(word: string, columns: number): string[] {
  if (widthOf(word) <= columns) return [word]
  const pieces: string[] = []
  let [piece, width] = ['', 0]
  for (const character of word) {
    const own = widthOfCharacter(character)
    if (width + own > columns) {
      pieces.push(piece)
      ;[piece, width] = ['', 0]
    }
    piece += character
    width += own
  }
  return [...pieces, piece]
}
