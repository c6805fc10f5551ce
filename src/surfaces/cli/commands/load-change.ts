import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import { isPattern, matchesPath, parsePatterns, type PathPatterns } from '../files/path-patterns.ts'
import { decodeText, readTextFile, type ReadText } from '../files/read-text.ts'
import { pathOf } from '../files/select-files.ts'
import type { FailedFile, SkipReason } from '../files/skipped.ts'
import { readAttributes } from '../git/read-attributes.ts'
import { readBlobs } from '../git/read-blobs.ts'
import type { ChangedPath } from '../git/read-change.ts'
import type { Repository } from '../git/repository.ts'
import { UsageError } from './arguments.ts'

/** The texts of a change, and what of it is not looked at. */
export interface LoadedChange {
  readonly files: readonly SetFile[]
  readonly skipped: readonly SkipReason[]
  readonly failed: readonly FailedFile[]
}

export interface Narrowing {
  readonly words: readonly string[]
  readonly cwd: string
  readonly root: string
  readonly exclude: PathPatterns
}

/** Whether a path is one of those named: itself, below a folder, or by a pattern. */
export function createFilter({ words, cwd, root }: Narrowing): (path: string) => boolean {
  if (words.length === 0) return () => true
  const tests = words.map((word) => {
    const named = pathOf(root, resolve(cwd, word))
    const patterns = isPattern(word) ? parsePatterns([`/${named}`]) : null
    return (path: string): boolean =>
      named === '' ||
      path === named ||
      path.startsWith(`${named}/`) ||
      (patterns !== null && matchesPath(patterns, path))
  })
  return (path) => tests.some((test) => test(path))
}

/** A word that names nothing would pass whatever it was meant to look at. What is there and unchanged is no mistake. */
async function refuseUnknown(narrowing: Narrowing, named: readonly ChangedPath[]): Promise<void> {
  const unknown: string[] = []
  for (const word of narrowing.words.filter((each) => !isPattern(each))) {
    const isIt = createFilter({ ...narrowing, words: [word] })
    if (named.some(({ path }) => isIt(path))) continue
    if ((await lstat(resolve(narrowing.cwd, word)).catch(() => null)) === null)
      unknown.push(`${word}: no file by that name here or in the change`)
  }
  if (unknown.length > 0) throw new UsageError(unknown)
}

export async function loadChange(
  repository: Repository,
  changed: readonly ChangedPath[],
  narrowing: Narrowing,
): Promise<LoadedChange> {
  const isNamed = createFilter(narrowing)
  const named = changed.filter(({ path }) => isNamed(path))
  await refuseUnknown(narrowing, named)
  const kept = named.filter(({ path }) => !matchesPath(narrowing.exclude, path))
  const skipped: SkipReason[] = named.filter((each) => !kept.includes(each)).map(() => 'excluded')
  const attributes = await readAttributes(
    repository,
    kept.map(({ path }) => path),
  )
  const wanted: ChangedPath[] = []
  for (const each of kept) {
    const attribute = attributes.get(each.path) ?? 'not'
    if (attribute === 'not') wanted.push(each)
    else skipped.push(attribute)
  }
  const pairs = await readPairs(repository, wanted)
  return sortPairs(pairs, skipped)
}

interface Pair {
  readonly path: string
  /** Null: not there. */
  readonly before: ReadText | null
  readonly after: ReadText | null
}

const NO_BLOBS = new Set(['disk', 'unmerged'])

async function readPairs({ root }: Repository, wanted: readonly ChangedPath[]): Promise<Pair[]> {
  const names = wanted.flatMap(({ beforeBlob, afterBlob }) =>
    [beforeBlob, afterBlob].filter((name): name is string => name !== null && !NO_BLOBS.has(name)),
  )
  const blobs = await readBlobs(root, names)
  return await Promise.all(
    wanted.map(async ({ path, beforeBlob, afterBlob }) => ({
      path,
      before: beforeBlob === null ? null : decodeText(blobs.get(beforeBlob) ?? null),
      after: await readAfter(afterBlob, join(root, path), blobs),
    })),
  )
}

async function readAfter(
  blob: ChangedPath['afterBlob'],
  file: string,
  blobs: ReadonlyMap<string, Buffer | null>,
): Promise<ReadText | null> {
  if (blob === null) return null
  if (blob === 'unmerged') return { kind: 'unmerged' }
  return blob === 'disk' ? await readTextFile(file) : decodeText(blobs.get(blob) ?? null)
}

/** Files whose text is the same on both sides differ in something that is no code. */
export function sortPairs(pairs: readonly Pair[], skipped: readonly SkipReason[] = []): LoadedChange {
  const files: SetFile[] = []
  const failed: FailedFile[] = []
  const left = [...skipped]
  for (const { path, before, after } of pairs) {
    const kinds = [before, after].flatMap((side) => (side === null ? [] : [side.kind]))
    const fault = kinds.find((kind) => kind !== 'text' && kind !== 'binary')
    if (kinds.includes('binary')) left.push('binary')
    else if (fault !== undefined) failed.push({ path, reason: fault })
    else if (textOf(before) !== textOf(after))
      files.push({ path, before: textOf(before), after: textOf(after) })
  }
  return { files, skipped: left, failed }
}

function textOf(side: ReadText | null): string | null {
  return side?.kind === 'text' ? side.text : null
}
