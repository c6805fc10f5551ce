import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listFolder } from '../files/list-folder.ts'
import { matchesPath, type PathPatterns } from '../files/path-patterns.ts'
import { readTextFile } from '../files/read-text.ts'
import type { SkipReason } from '../files/skipped.ts'
import { UsageError } from './arguments.ts'
import { sortPairs, type LoadedChange } from './load-change.ts'

/** A change without git: two folders, or two files. */
export async function loadFolders(
  before: string,
  after: string,
  exclude: PathPatterns,
): Promise<LoadedChange> {
  const [old, now] = await Promise.all([look(before), look(after)])
  if (old.isFolder !== now.isFolder)
    throw new UsageError(['--before and --after are two folders or two files'])
  if (!old.isFolder) {
    const [one, other] = await Promise.all([readTextFile(before), readTextFile(after)])
    return sortPairs([{ path: basename(after), before: one, after: other }])
  }
  const [oldPaths, newPaths] = await Promise.all([listFolder(before), listFolder(after)])
  const all = [...new Set([...oldPaths, ...newPaths])].toSorted()
  const kept = all.filter((path) => !matchesPath(exclude, path))
  const excluded = Array.from({ length: all.length - kept.length }, (): SkipReason => 'excluded')
  const [isOld, isNew] = [new Set(oldPaths), new Set(newPaths)]
  const pairs = await Promise.all(
    kept.map(async (path) => ({
      path,
      before: isOld.has(path) ? await readTextFile(join(before, path)) : null,
      after: isNew.has(path) ? await readTextFile(join(after, path)) : null,
    })),
  )
  return sortPairs(pairs, excluded)
}

async function look(name: string): Promise<{ isFolder: boolean }> {
  const facts = await stat(name).catch(() => null)
  if (facts === null) throw new UsageError([`${name}: no such file or folder`])
  return { isFolder: facts.isDirectory() }
}
