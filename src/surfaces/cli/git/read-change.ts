import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Repository } from './repository.ts'
import { runGit, splitFields } from './run-git.ts'

/** One file that differs: names of its blobs, null where it is not there. */
export interface ChangedPath {
  readonly path: string
  readonly beforeBlob: string | null
  /** `disk`: as it stands in the working tree; `unmerged`: the index has several. Neither is a name of a blob. */
  readonly afterBlob: string | null
}

export type Comparison =
  | { readonly kind: 'commits'; readonly before: string; readonly after: string }
  | { readonly kind: 'staged'; readonly before: string }
  | { readonly kind: 'worktree'; readonly before: string }

const PLAIN = ['--raw', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff', '--no-textconv']

/** The files that differ, by path; submodules and symbolic links are no text and left out. */
export async function readChange(repository: Repository, wanted: Comparison): Promise<ChangedPath[]> {
  const { root } = repository
  // Two trees are compared by the names of their blobs: no file is looked at, so nothing is run over it.
  const settings = wanted.kind === 'commits' ? [] : await disarmFilters(root)
  const argv = [...describe(wanted), '--']
  const listed = parseRaw(splitFields(await runGit({ folder: root, argv, settings })))
  if (wanted.kind !== 'worktree') return listed
  const untracked = await runGit({ folder: root, argv: ['ls-files', '-z', '--others', '--exclude-standard'] })
  const files = await keepFiles(root, splitFields(untracked))
  const added = files.map((path) => ({ path, beforeBlob: null, afterBlob: 'disk' }) as const)
  return [...listed, ...added].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Links, and repositories inside this one, are as little text before git knows them as after. */
async function keepFiles(root: string, paths: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  for (const path of paths) {
    const facts = path.endsWith('/') ? null : await lstat(join(root, path)).catch(() => 'unreadable' as const)
    if (facts === 'unreadable' || facts?.isFile() === true) kept.push(path)
  }
  return kept
}

function describe(wanted: Comparison): string[] {
  const whole = [...PLAIN, '--ignore-submodules=all']
  if (wanted.kind === 'commits') return ['diff-tree', '-r', ...whole, wanted.before, wanted.after]
  return ['diff-index', ...(wanted.kind === 'staged' ? ['--cached'] : []), ...whole, wanted.before]
}

/** Programs that a repository would run over files as they are compared are replaced by nothing. */
async function disarmFilters(root: string): Promise<string[]> {
  const argv = ['config', '-z', '--name-only', '--get-regexp', '^filter\\.']
  const bytes = await runGit({ folder: root, argv }).catch(() => Buffer.alloc(0))
  return [...new Set(splitFields(bytes))].map((name) =>
    name.endsWith('.required') ? `${name}=false` : `${name}=`,
  )
}

const REGULAR = new Set(['100644', '100755', '100664'])
const NOTHING = /^0+$/

/** `:100644 100755 <before> <after> M`, then the path. */
function parseRaw(fields: readonly string[]): ChangedPath[] {
  const changed: ChangedPath[] = []
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const entry = parseEntry(fields[index] ?? '', fields[index + 1] ?? '')
    if (entry !== null) changed.push(entry)
  }
  return changed
}

function parseEntry(entry: string, path: string): ChangedPath | null {
  const [beforeMode = '', afterMode = '', before = '', after = '', status = ''] = entry.slice(1).split(' ')
  if (status === 'U') return { path, beforeBlob: null, afterBlob: 'unmerged' }
  const wasThere = REGULAR.has(beforeMode)
  const isThere = REGULAR.has(afterMode)
  if (!wasThere && !isThere) return null
  const now = NOTHING.test(after) ? 'disk' : after
  return { path, beforeBlob: wasThere ? before : null, afterBlob: isThere ? now : null }
}
