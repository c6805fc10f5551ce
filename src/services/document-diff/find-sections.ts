import type { EditGroup } from './group-edits.ts'

const SECTION_CHARACTERS = 80

/** For each group the nearest line above it that begins at the margin with a name: the function or heading it is in. */
export function findSections(lines: readonly string[], groups: readonly EditGroup[]): (string | null)[] {
  let nearest: string | null = null
  let scanned = 0
  return groups.map((group) => {
    for (let index = group.oldStart - 1; index >= scanned; index--) {
      const line = lines[index]!
      if (!/^[\p{L}_$]/u.test(line)) continue
      nearest = shorten(line)
      break
    }
    scanned = group.oldStart
    return nearest
  })
}

function shorten(line: string): string {
  const [visible = ''] = line.slice(0, 4 * SECTION_CHARACTERS).split(/[\r\n]/, 1)
  return Array.from(visible).slice(0, SECTION_CHARACTERS).join('').trimEnd().toWellFormed()
}
