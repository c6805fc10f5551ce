import { splitLines } from '../source/lines.ts'
import { compareText } from '../change/matching/find-renames.ts'
import type { PairedFile, SetFile } from './set-file.ts'

/** Half of their lines in common: the share at which git calls two files one. */
const SAME_FILE = 0.5
const LINES_COMPARED = 2_000

/** Every file of the change in order of path; a removed and an added one alike are one file that was renamed. */
export function pairRenames(files: readonly SetFile[]): PairedFile[] {
  const removed = files.filter(({ after }) => after === null)
  const added = files.filter(({ before }) => before === null)
  const renamed = matchAlike(removed, added)
  const gone = new Set([...renamed.values()].map(({ path }) => path))
  return files
    .filter(({ path, after }) => after !== null || !gone.has(path))
    .map((file) => buildPair(file, renamed.get(file.path)))
    .toSorted((a, b) => compareText(a.path, b.path))
}

function buildPair({ path, before, after, language }: SetFile, old: SetFile | undefined): PairedFile {
  const texts = { before: before ?? '', after: after ?? '', language }
  if (old !== undefined)
    return { path, previousPath: old.path, status: 'renamed', ...texts, before: old.before ?? '' }
  const status =
    before === null ? 'added' : after === null ? 'removed' : before === after ? 'unchanged' : 'modified'
  return { path, previousPath: null, status, ...texts }
}

interface Candidate {
  readonly from: SetFile
  readonly to: SetFile
  readonly share: number
}

/** The most alike first; ties by path, so that the order of the files does not matter. */
function matchAlike(removed: readonly SetFile[], added: readonly SetFile[]): Map<string, SetFile> {
  const lines = new Map(
    [...removed, ...added].map((file) => [file, countLines(file.before ?? file.after ?? '')]),
  )
  const candidates: Candidate[] = []
  for (const from of removed) {
    for (const to of added) {
      const share = shareOf(lines.get(from), lines.get(to))
      if (share >= SAME_FILE) candidates.push({ from, to, share })
    }
  }
  candidates.sort(
    (a, b) => b.share - a.share || compareText(a.from.path, b.from.path) || compareText(a.to.path, b.to.path),
  )
  const used = new Set<SetFile>()
  const renamed = new Map<string, SetFile>()
  for (const { from, to } of candidates) {
    if (used.has(from) || used.has(to)) continue
    used.add(from).add(to)
    renamed.set(to.path, from)
  }
  return renamed
}

interface LineBag {
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

function countLines(text: string): LineBag {
  const counts = new Map<string, number>()
  let total = 0
  for (const line of splitLines(text).slice(0, LINES_COMPARED)) {
    if (line.trim() === '') continue
    counts.set(line, (counts.get(line) ?? 0) + 1)
    total++
  }
  return { counts, total }
}

function shareOf(a: LineBag | undefined, b: LineBag | undefined): number {
  if (a === undefined || b === undefined || a.total === 0 || b.total === 0) return 0
  if (Math.min(a.total, b.total) < SAME_FILE * Math.max(a.total, b.total)) return 0
  let common = 0
  for (const [line, count] of a.counts) common += Math.min(count, b.counts.get(line) ?? 0)
  return common / Math.max(a.total, b.total)
}
