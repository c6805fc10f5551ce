import { lstat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { readAttributes } from '../git/read-attributes.ts'
import type { Repository } from '../git/repository.ts'
import { listFolder } from './list-folder.ts'
import { isPattern, matchesPath, parsePatterns, type PathPatterns } from './path-patterns.ts'
import type { SkipReason } from './skipped.ts'

/** A file to look at. */
export interface SelectedFile {
  /** Relative to the project's root, with forward slashes. */
  readonly path: string
  readonly file: string
  readonly bytes: number
  /** Named by itself: what is usually left out is looked at. */
  readonly isNamed: boolean
  /** What the repository says of it; null when it says nothing. */
  readonly attribute: 'generated' | 'vendored' | 'not' | null
}

export interface Selection {
  readonly files: readonly SelectedFile[]
  readonly skipped: readonly SkipReason[]
  /** Words that name nothing. */
  readonly mistakes: readonly string[]
}

export interface Project {
  readonly root: string
  readonly repository: Repository | null
}

/** Finds the files that paths, folders and patterns name, seen from `cwd`. No word means the folder itself. */
export async function selectFiles(
  words: readonly string[],
  cwd: string,
  project: Project,
  exclude: PathPatterns,
): Promise<Selection> {
  const found = new Map<string, Match>()
  const mistakes: string[] = []
  for (const word of words.length === 0 ? ['.'] : words) {
    const matched = await findMatches(word, cwd)
    if (matched === null) mistakes.push(`${word}: no file by that name or pattern`)
    for (const match of matched ?? []) {
      const isNamed = match.isNamed || (found.get(match.file)?.isNamed ?? false)
      found.set(match.file, { ...match, isNamed })
    }
  }
  const named = [...found.values()].map((match) => ({ ...match, path: pathOf(project.root, match.file) }))
  const kept = named.filter(({ path }) => !matchesPath(exclude, path))
  const attributes = await attributesOf(project, kept)
  const files = kept.map((each) => ({ ...each, attribute: attributes.get(each.path) ?? null }))
  return {
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    skipped: Array.from({ length: named.length - kept.length }, () => 'excluded' as const),
    mistakes,
  }
}

/** Relative to the root with forward slashes; a path outside keeps its dots. */
export function pathOf(root: string, file: string): string {
  return relative(root, file).split(sep).join('/')
}

interface Match {
  readonly file: string
  readonly bytes: number
  readonly isNamed: boolean
}

/** Null: the word names nothing. A folder without a file is a folder all the same. */
async function findMatches(word: string, cwd: string): Promise<Match[] | null> {
  const file = resolve(cwd, word)
  const facts = await lstat(file).catch(() => null)
  if (facts?.isFile() === true) return [{ file, bytes: facts.size, isNamed: true }]
  if (facts?.isDirectory() === true) return await listIn(file, () => true)
  if (!isPattern(word)) return null
  const patterns = parsePatterns([`/${word.replaceAll('\\', '/').replace(/^\.?\//, '')}`])
  const found = await listIn(cwd, (path) => matchesPath(patterns, path))
  return found.length === 0 ? null : found
}

async function listIn(folder: string, isWanted: (path: string) => boolean): Promise<Match[]> {
  const paths = (await listFolder(folder)).filter(isWanted)
  const matches = await Promise.all(
    paths.map(async (path) => {
      const file = join(folder, path)
      const facts = await lstat(file).catch(() => null)
      return facts?.isFile() === true ? [{ file, bytes: facts.size, isNamed: false }] : []
    }),
  )
  return matches.flat()
}

async function attributesOf({ repository }: Project, files: readonly { path: string }[]) {
  if (repository === null) return new Map<string, never>()
  const inside = files.map(({ path }) => path).filter((path) => !path.startsWith('../'))
  return await readAttributes(repository, inside)
}
