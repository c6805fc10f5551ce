import { resolve } from 'node:path'
import { findRepository } from '../git/repository.ts'
import { readChange } from '../git/read-change.ts'
import { UsageError, type Read } from './arguments.ts'
import { chooseChange } from './choose-change.ts'
import { loadChange, type LoadedChange } from './load-change.ts'
import { loadFolders } from './load-folders.ts'
import type { OpenProject } from './open-project.ts'
import type { Flags } from './parse-words.ts'

export const changeFlags: Flags = { staged: 'switch', worktree: 'switch', before: 'text', after: 'text' }

export interface ComparedChange extends LoadedChange {
  readonly from: string
  readonly to: string
  readonly notes: readonly string[]
}

/** The change that the words of `review` and `check` name, read. */
export async function readWantedChange(read: Read, project: OpenProject): Promise<ComparedChange> {
  const [before, after] = [read.one('before'), read.one('after')]
  if (before !== null || after !== null) return await readFolders(read, project)
  const repository = project.repository ?? (await findRepository(project.cwd))
  if (repository === null) throw new UsageError([explainNoRepository(read)])
  const { words } = read
  const chosen = await chooseChange(repository, {
    words,
    isStaged: words.switches.has('staged'),
    isWorktree: words.switches.has('worktree'),
    base: project.settings.base,
    cwd: project.cwd,
  })
  const narrowing = { ...project, words: chosen.paths }
  const { from, to, notes } = chosen
  return {
    ...(await loadChange(repository, await readChange(repository, chosen.comparison), narrowing)),
    from,
    to,
    notes,
  }
}

function explainNoRepository({ words: { positionals } }: Read): string {
  const [before = 'DIR', after = 'DIR', ...more] = positionals
  const [old, now] = more.length === 0 ? [before, after] : ['DIR', 'DIR']
  return `there is no git repository here; compare two folders or files with --before ${old} --after ${now}`
}

async function readFolders(read: Read, { cwd, exclude }: OpenProject): Promise<ComparedChange> {
  const [before, after] = [read.one('before'), read.one('after')]
  const { words } = read
  if (before === null || after === null) throw new UsageError(['--before and --after go together'])
  if (words.positionals.length > 0 || words.switches.has('staged') || words.switches.has('worktree'))
    throw new UsageError([
      '--before and --after name everything: no revision, path, --staged or --worktree besides',
    ])
  const loaded = await loadFolders(resolve(cwd, before), resolve(cwd, after), exclude)
  return { ...loaded, from: before, to: after, notes: [] }
}
