import { nearestName } from '../../../core/nearest-name.ts'
import { GitFailure, runGit, splitFields } from './run-git.ts'

/** One repository, named by the top of its working tree. */
export interface Repository {
  readonly root: string
}

/** The repository around a folder; null where there is none, or no git. */
export async function findRepository(folder: string): Promise<Repository | null> {
  try {
    const root = await runGit({ folder, argv: ['rev-parse', '--show-toplevel'] })
    const text = root.toString('utf8').replace(/\r?\n$/, '')
    return text === '' ? null : { root: text }
  } catch {
    return null
  }
}

const REVISION = /^[A-Za-z0-9_@][A-Za-z0-9_./@^~{}+#-]{0,250}$/

/** Full name of a commit; null when the words name none. Revisions are names, never options or ranges. */
export async function findCommit({ root }: Repository, name: string): Promise<string | null> {
  if (!REVISION.test(name) || name.includes('..')) return null
  const argv = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  try {
    return (await runGit({ folder: root, argv })).toString('utf8').trim()
  } catch {
    return null
  }
}

/** What a commit is compared with when there is none before it. */
export async function findEmptyTree({ root }: Repository): Promise<string> {
  const argv = ['hash-object', '-t', 'tree', '--stdin']
  return (await runGit({ folder: root, argv })).toString('utf8').trim()
}

/** Where two histories part. */
export async function findMergeBase({ root }: Repository, one: string, other: string): Promise<string> {
  try {
    const bytes = await runGit({ folder: root, argv: ['merge-base', one, other] })
    return bytes.toString('utf8').trim()
  } catch (cause) {
    throw new GitFailure(
      'the two revisions share no history here; in a shallow clone fetch more of it (git fetch --unshallow)',
      { cause },
    )
  }
}

/** Whether the clone has only the newest part of its history, as most runners of CI make it. */
export async function isShallow({ root }: Repository): Promise<boolean> {
  const argv = ['rev-parse', '--is-shallow-repository']
  const bytes = await runGit({ folder: root, argv }).catch(() => Buffer.alloc(0))
  return bytes.toString('utf8').trim() === 'true'
}

/** A branch or tag that was probably meant. */
export async function suggestRevision({ root }: Repository, name: string): Promise<string | null> {
  const argv = ['for-each-ref', '--count=500', '--format=%(refname:short)%00']
  const bytes = await runGit({ folder: root, argv }).catch(() => Buffer.alloc(0))
  return nearestName(
    name,
    splitFields(bytes).map((ref) => ref.trim()),
  )
}
