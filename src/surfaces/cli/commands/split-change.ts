import type { SetFile } from '../../../analysis/change-set/set-file.ts'

/** What one review takes: the bounds of the service, so that a part here is a part that can be bought. */
const MOST_FILES = 300
const MOST_CHARACTERS = 6_000_000

/** A change in parts that one review takes, by path, each as full as it can be. */
export function splitChange(files: readonly SetFile[]): SetFile[][] {
  const parts: SetFile[][] = []
  let part: SetFile[] = []
  let characters = 0
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const own = countCharacters(file)
    if (part.length === MOST_FILES || (part.length > 0 && characters + own > MOST_CHARACTERS)) {
      parts.push(part)
      part = []
      characters = 0
    }
    part.push(file)
    characters += own
  }
  return part.length > 0 ? [...parts, part] : parts
}

export function countCharacters({ before, after }: SetFile): number {
  return (before ?? '').length + (after ?? '').length
}
