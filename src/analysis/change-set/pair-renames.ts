import { compareText } from '../change/matching/find-renames.ts'
import { matchAlike } from './match-alike.ts'
import type { PairedFile, SetFile } from './set-file.ts'

/** Every file of the change in order of path; a removed and an added one alike are one file that was renamed. */
export function pairRenames(files: readonly SetFile[]): PairedFile[] {
  const removed = files.filter(({ after }) => after === null)
  const added = files.filter(({ before }) => before === null)
  const { renamed } = matchAlike(removed, added)
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
