import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isPattern } from '../files/path-patterns.ts'
import type { Comparison } from '../git/read-change.ts'
import {
  findCommit,
  findEmptyTree,
  findMergeBase,
  isShallow,
  suggestRevision,
  type Repository,
} from '../git/repository.ts'
import type { ParsedWords } from './parse-words.ts'
import { UsageError } from './arguments.ts'

/** What is compared, in words and for git, and the paths that narrow it. */
export interface ChosenChange {
  readonly comparison: Comparison
  readonly from: string
  readonly to: string
  readonly paths: readonly string[]
  readonly notes: readonly string[]
}

export interface ChangeWords {
  readonly words: ParsedWords
  readonly isStaged: boolean
  readonly isWorktree: boolean
  /** What the settings say a change is compared with. */
  readonly base: string | null
  readonly cwd: string
}

/** Reads `[BASE[..HEAD]] [PATH...]`: the first word is a revision where git knows it as one. */
export async function chooseChange(repository: Repository, wanted: ChangeWords): Promise<ChosenChange> {
  const { words, isStaged, isWorktree } = wanted
  if (isStaged && isWorktree) throw new UsageError(['--staged and --worktree exclude each other'])
  const [first] = words.positionals
  const mayBeRevision = first !== undefined && words.beforeDashes > 0
  const range = mayBeRevision ? await readRange(repository, first, wanted.cwd) : null
  const paths = range === null ? words.positionals : words.positionals.slice(1)
  const chosen = range ?? (await readSettingsBase(repository, wanted))
  return { ...(await compare(repository, chosen, wanted)), paths }
}

interface Range {
  readonly base: string
  readonly baseName: string
  /** Null: not said. */
  readonly head: string | null
  readonly headName: string
  /** As it is, or where the histories part. */
  readonly isExact: boolean
}

/** `BASE`, `BASE..HEAD` or `BASE...HEAD`; what is left out is HEAD. */
function splitRange(word: string): { base: string; dots: string; head: string } {
  const [, base = '', dots = '', head = ''] = /^(.*?)(?:(\.{2,3})(.*))?$/s.exec(word) ?? []
  return { base: base || 'HEAD', dots, head: head || 'HEAD' }
}

async function readRange(repository: Repository, word: string, cwd: string): Promise<Range | null> {
  const { dots, ...names } = splitRange(word)
  const base = await findCommit(repository, names.base)
  const head = dots === '' ? null : await findCommit(repository, names.head)
  const isFile = await isPath(word, cwd)
  if (base !== null && (dots === '' || head !== null)) {
    if (isFile && dots === '') throw ambiguous(word)
    return { base, baseName: names.base, head, headName: names.head, isExact: dots === '..' }
  }
  if (isFile || isPattern(word)) return null
  throw await unknownWord(repository, base === null ? names.base : names.head)
}

function ambiguous(word: string): UsageError {
  return new UsageError([
    `${word} is a revision and a path here; write "-- ${word}" for the path, or ${word}^0 for the revision`,
  ])
}

async function unknownWord(repository: Repository, word: string): Promise<UsageError> {
  return new UsageError([`${word} is neither a revision nor a path here${await hintAt(repository, word)}`])
}

/** Why git does not know a name, or which was meant. */
async function hintAt(repository: Repository, word: string): Promise<string> {
  const nearest = await suggestRevision(repository, word)
  if (nearest !== null) return `; did you mean ${nearest}?`
  if (await isShallow(repository))
    return '; this clone is shallow: fetch more of its history (git fetch --unshallow, or fetch-depth: 0 for actions/checkout)'
  return (await findCommit(repository, 'HEAD')) === null
    ? '; there is no commit yet: without a revision everything here is reviewed'
    : ''
}

async function isPath(word: string, cwd: string): Promise<boolean> {
  return (await lstat(resolve(cwd, word)).catch(() => null)) !== null
}

async function readSettingsBase(
  repository: Repository,
  { base: name, isStaged, isWorktree }: ChangeWords,
): Promise<Range | null> {
  if (name === null || isStaged || isWorktree) return null
  const base = await findCommit(repository, name)
  if (base === null)
    throw new UsageError([
      `the settings compare with ${name}, which git does not know here (git fetch may bring it)${await hintAt(repository, name)}`,
    ])
  return { base, baseName: name, head: null, headName: 'HEAD', isExact: false }
}

type Compared = Omit<ChosenChange, 'paths'>

async function compare(
  repository: Repository,
  range: Range | null,
  { isStaged, isWorktree }: ChangeWords,
): Promise<Compared> {
  const head = range?.head ?? (await findCommit(repository, 'HEAD'))
  const isLoose = isStaged || isWorktree
  if (isLoose && range?.head != null)
    throw new UsageError(['--staged and --worktree compare with one revision, not with a range'])
  if (range === null || isLoose)
    return await compareLoose(repository, range, head, isStaged ? 'staged' : 'worktree')
  const after = range.head ?? head
  if (after === null) throw new UsageError(['there is no commit yet; use --staged or --worktree'])
  return await compareCommits(repository, range, after)
}

async function compareCommits(repository: Repository, range: Range, after: string): Promise<Compared> {
  const { base, baseName, headName, isExact } = range
  const before = isExact ? base : await findMergeBase(repository, base, after)
  const from = before === base ? baseName : `${baseName} (${before.slice(0, 12)})`
  return { comparison: { kind: 'commits', before, after }, from, to: headName, notes: [] }
}

/** The index or the working tree, against a revision, the last commit, or nothing at all. */
async function compareLoose(
  repository: Repository,
  range: Range | null,
  head: string | null,
  kind: 'staged' | 'worktree',
): Promise<Compared> {
  const to = kind === 'staged' ? 'the index' : 'the working tree'
  if (range === null) {
    const before = head ?? (await findEmptyTree(repository))
    return { comparison: { kind, before }, from: head === null ? 'nothing' : 'HEAD', to, notes: [] }
  }
  const before =
    head === null || range.isExact ? range.base : await findMergeBase(repository, range.base, head)
  return { comparison: { kind, before }, from: range.baseName, to, notes: [] }
}
