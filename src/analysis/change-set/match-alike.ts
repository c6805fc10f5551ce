import { compareText } from '../change/matching/find-renames.ts'
import { splitLines } from '../source/lines.ts'
import { nominate, type LineBag } from './nominate-renames.ts'
import type { SetFile } from './set-file.ts'

/** Half of their lines in common: the share at which git calls two files one. */
const SAME_FILE = 0.5
const LINES_COMPARED = 2_000

interface Alike {
  /** The removed file by the path of the added one that it became. */
  readonly renamed: Map<string, SetFile>
  /** Lines looked up to find out, so that a test can hold the cost. */
  readonly work: number
}

interface Candidate {
  readonly from: SetFile
  readonly to: SetFile
  readonly share: number
}

/** The most alike first; ties by path, so that the order of the files does not matter. */
export function matchAlike(removed: readonly SetFile[], added: readonly SetFile[]): Alike {
  const renamed = matchEqual(removed, added)
  const gone = new Set(renamed.values())
  const from = removed.filter((file) => !gone.has(file)).map(countLines)
  const to = added.filter(({ path }) => !renamed.has(path)).map(countLines)
  const { pairs, work: nominating } = nominate(from, to)
  let work = nominating
  const candidates: Candidate[] = []
  for (const [old, now] of pairs) {
    const share = shareOf(old, now)
    work += old.counts.size
    if (share >= SAME_FILE) candidates.push({ from: old.file, to: now.file, share })
  }
  takeBest(candidates, renamed)
  return { renamed, work }
}

function takeBest(candidates: Candidate[], renamed: Map<string, SetFile>): void {
  candidates.sort(
    (a, b) => b.share - a.share || compareText(a.from.path, b.from.path) || compareText(a.to.path, b.to.path),
  )
  const used = new Set<SetFile>()
  for (const { from, to } of candidates) {
    if (used.has(from) || used.has(to)) continue
    used.add(from).add(to)
    renamed.set(to.path, from)
  }
}

/** Equal texts need no comparing: the first by path became the first by path. */
function matchEqual(removed: readonly SetFile[], added: readonly SetFile[]): Map<string, SetFile> {
  const left = new Map<string, SetFile[]>()
  // Backwards, so that the first by path is taken from the end.
  for (const file of removed.toSorted((a, b) => compareText(b.path, a.path))) {
    const text = file.before ?? ''
    const same = left.get(text)
    if (same === undefined) left.set(text, [file])
    else same.push(file)
  }
  const renamed = new Map<string, SetFile>()
  for (const { path, after } of added.toSorted((a, b) => compareText(a.path, b.path))) {
    const old = after === null || after.trim() === '' ? undefined : left.get(after)?.pop()
    if (old !== undefined) renamed.set(path, old)
  }
  return renamed
}

const REMARK = /^\s*(?:#(?!\s*(?:include|define|if|pragma)\b)|\/\/|\/?\*|--|<!--|%|;)/

/** Without what stands at its head in many files: a licence, and who wrote it. Of a text that is all remarks, all. */
function listCompared(file: SetFile): readonly string[] {
  const lines = splitLines(file.before ?? file.after ?? '')
    .slice(0, LINES_COMPARED)
    .filter((line) => line.trim() !== '')
  const head = lines.findIndex((line) => !REMARK.test(line))
  return head < 0 ? lines : lines.slice(head)
}

function countLines(file: SetFile): LineBag {
  const counts = new Map<string, number>()
  let total = 0
  for (const line of listCompared(file)) {
    counts.set(line, (counts.get(line) ?? 0) + 1)
    total++
  }
  return { file, counts, total }
}

function shareOf(a: LineBag, b: LineBag): number {
  if (a.total === 0 || b.total === 0) return 0
  if (Math.min(a.total, b.total) < SAME_FILE * Math.max(a.total, b.total)) return 0
  let common = 0
  for (const [line, count] of a.counts) common += Math.min(count, b.counts.get(line) ?? 0)
  return common / Math.max(a.total, b.total)
}
