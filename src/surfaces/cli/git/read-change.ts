import type { Repository } from './repository.ts'
import { runGit, splitFields } from './run-git.ts'

/** One file that differs: names of its blobs, null where it is not there. */
export interface ChangedPath {
  readonly path: string
  readonly beforeBlob: string | null
  /** `disk`: as it stands in the working tree, which is no name of a blob. */
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
  const added = splitFields(untracked).map((path) => ({ path, beforeBlob: null, afterBlob: 'disk' }) as const)
  return [...listed, ...added].toSorted((a, b) => (a.path < b.path ? -1 : 1))
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
    const [beforeMode = '', afterMode = '', before = '', after = ''] = (fields[index] ?? '')
      .slice(1)
      .split(' ')
    const wasThere = REGULAR.has(beforeMode)
    const isThere = REGULAR.has(afterMode)
    if (!wasThere && !isThere) continue
    const now = NOTHING.test(after) ? 'disk' : after
    changed.push({
      path: fields[index + 1] ?? '',
      beforeBlob: wasThere ? before : null,
      afterBlob: isThere ? now : null,
    })
  }
  return changed
}
