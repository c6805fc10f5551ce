import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRepository } from '../git/repository.ts'
import { runGit, splitFields } from '../git/run-git.ts'
import { decidePath, parsePatterns, type PathPatterns } from './path-patterns.ts'

/** Files below a folder that git does not ignore, relative to it with forward slashes, by name. */
export async function listFolder(folder: string): Promise<string[]> {
  const repository = await findRepository(folder)
  const listed = repository === null ? await walk(folder) : await listTracked(folder)
  return [...new Set(listed)].toSorted()
}

async function listTracked(folder: string): Promise<string[]> {
  const argv = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return splitFields(await runGit({ folder, argv }))
}

interface Ignores {
  /** Folder that the patterns stand in, relative to the start, with a slash at its end. */
  readonly prefix: string
  readonly patterns: PathPatterns
}

const MOST_FILES = 200_000

/** Without git its ignore files are read all the same. */
async function walk(start: string): Promise<string[]> {
  const found: string[] = []
  const visit = async (prefix: string, above: readonly Ignores[]): Promise<void> => {
    const own = await readIgnores(start, prefix)
    const ignores = own === null ? above : [...above, own]
    for (const entry of await readdir(join(start, prefix), { withFileTypes: true }).catch(() => [])) {
      const path = `${prefix}${entry.name}`
      if (entry.name === '.git' || found.length >= MOST_FILES) continue
      if (isIgnored(ignores, path, entry.isDirectory())) continue
      if (entry.isDirectory()) await visit(`${path}/`, ignores)
      else if (entry.isFile()) found.push(path)
    }
  }
  await visit('', [])
  return found
}

async function readIgnores(start: string, prefix: string): Promise<Ignores | null> {
  const text = await readFile(join(start, prefix, '.gitignore'), 'utf8').catch(() => null)
  return text === null ? null : { prefix, patterns: parsePatterns(text.split('\n')) }
}

/** The nearest file that speaks of a path decides. */
function isIgnored(ignores: readonly Ignores[], path: string, isFolder: boolean): boolean {
  for (const { prefix, patterns } of ignores.toReversed()) {
    const decided = decidePath(patterns, path.slice(prefix.length), isFolder)
    if (decided !== null) return decided
  }
  return false
}
