/** Code points from the first to the last, both included. */
export type CodeRange = readonly [first: number, last: number]

/** The characters that one place of a regular expression allows. */
export type CharacterSet = readonly CodeRange[]

const CODE_MAXIMUM = 0x10ffff
// Tried in this order, so that a sample reads like a word or a number where it can.
const FAVOURITES = 'a1A_-. /:@#%+=~!'

export function holdsCode(set: CharacterSet, code: number): boolean {
  for (const range of set) if (code >= range[0] && code <= range[1]) return true
  return false
}

/** The character a sample writes for a set; null when the set is empty. */
export function pickCharacter(set: CharacterSet): string | null {
  for (const favourite of FAVOURITES) {
    if (holdsCode(set, favourite.charCodeAt(0))) return favourite
  }
  const printable = set.find(([first, last]) => last >= 0x21 && first <= 0x7e)
  const [code] = printable ?? set[0] ?? []
  if (code === undefined || code > CODE_MAXIMUM) return null
  return String.fromCodePoint(printable ? Math.max(code, 0x21) : code)
}

/** Every character the ranges leave out. */
export function invertSet(set: CharacterSet): CharacterSet {
  const inverted: CodeRange[] = []
  let next = 0
  for (const [first, last] of set.toSorted((a, b) => a[0] - b[0])) {
    if (first > next) inverted.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  if (next <= CODE_MAXIMUM) inverted.push([next, CODE_MAXIMUM])
  return inverted
}

/** The set with both cases of each ASCII letter in it. */
export function foldCase(set: CharacterSet): CharacterSet {
  const shift = (range: CodeRange, from: CodeRange, by: number): CodeRange[] => {
    const first = Math.max(range[0], from[0])
    const last = Math.min(range[1], from[1])
    return first > last ? [] : [[first + by, last + by]]
  }
  return set.flatMap((range) => [
    range,
    ...shift(range, [0x41, 0x5a], 32),
    ...shift(range, [0x61, 0x7a], -32),
  ])
}
