import { compareText } from '../change/matching/find-renames.ts'
import type { SetFile } from './set-file.ts'

/**
 * How many added files a removed one is compared with, and in how many of them a line may be to speak for them: with no
 * more added files than this every pair that shares a line is compared.
 */
const MOST_CANDIDATES = 20

/** The lines of a file that are not blank, each with how often it is there. */
export interface LineBag {
  readonly file: SetFile
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

interface Nominated {
  readonly pairs: readonly (readonly [LineBag, LineBag])[]
  readonly work: number
}

/** For every removed file the added ones it may have become: they share lines that few files have, or its name. */
export function nominate(removed: readonly LineBag[], added: readonly LineBag[]): Nominated {
  const byPath = added.toSorted((a, b) => compareText(a.file.path, b.file.path))
  const byLine = indexLines(byPath)
  const byName = indexNames(byPath)
  let work = added.reduce((sum, { counts }) => sum + counts.size, 0)
  const pairs = removed.flatMap((from) => {
    const votes = new Map<LineBag, number>()
    for (const [line, count] of from.counts) {
      const holders = byLine.get(line) ?? []
      work += 1 + holders.length
      for (const to of holders) votes.set(to, (votes.get(to) ?? 0) + count)
    }
    // Stable: equal votes stay in order of insertion, which is that of the lines and then of the paths.
    const best = [...votes].toSorted(([, a], [, b]) => b - a).map(([to]) => to)
    const named = byName.get(nameOf(from.file.path)) ?? []
    const chosen = new Set([...best.slice(0, MOST_CANDIDATES), ...named])
    return [...chosen].map((to) => [from, to] as const)
  })
  return { pairs, work }
}

/** Which files hold a line; lines that many hold tell nothing and are left out. */
function indexLines(bags: readonly LineBag[]): Map<string, LineBag[]> {
  const index = new Map<string, LineBag[]>()
  const common = new Set<string>()
  for (const bag of bags) {
    for (const line of bag.counts.keys()) {
      if (common.has(line)) continue
      const holders = index.get(line)
      if (holders === undefined) index.set(line, [bag])
      else if (holders.length < MOST_CANDIDATES) holders.push(bag)
      else {
        index.delete(line)
        common.add(line)
      }
    }
  }
  return index
}

function indexNames(bags: readonly LineBag[]): Map<string, LineBag[]> {
  const index = new Map<string, LineBag[]>()
  for (const bag of bags) {
    const name = nameOf(bag.file.path)
    const same = index.get(name)
    if (same === undefined) index.set(name, [bag])
    else if (same.length < MOST_CANDIDATES) same.push(bag)
  }
  return index
}

/** A file's own name and its folder's: what a move of a folder keeps. */
function nameOf(path: string): string {
  return path.split('/').slice(-2).join('/')
}
