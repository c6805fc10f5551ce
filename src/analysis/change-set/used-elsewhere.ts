import { breaksCall, type BrokenSignature } from './broken-signatures.ts'
import type { Finding } from '../change/findings/finding.ts'
import { buildFinding } from './build-finding.ts'
import type { FileDigest, LoneFunction } from './file-digest.ts'
import { folderOf, isSpelled, names } from './file-relations.ts'
import type { PairedFile } from './set-file.ts'
import type { SetFinding } from './set-finding.ts'
import { splitLines } from '../source/lines.ts'

/** A public name that is gone while another changed file still imports it from there. */
export function listStillUsed(digests: readonly FileDigest[], ignored: ReadonlySet<string>): SetFinding[] {
  return digests.flatMap((from) =>
    from.goneNames
      .filter((each) => !isMade(from, ignored) && !isElsewhere(each, from, digests))
      .flatMap((gone) => digests.flatMap((user) => findUse(gone, from, user, digests))),
  )
}

const MADE = /(?:^|\/)(?:build|dist|out)\//

/** What a build makes is there again after the next one. */
function isMade({ path, status }: FileDigest, ignored: ReadonlySet<string>): boolean {
  return status === 'removed' && (MADE.test(path) || ignored.has(path))
}

/** Paths that git is told to ignore now, one by one: what goes from there is made by a build from now on. */
export function listIgnored(files: readonly PairedFile[]): ReadonlySet<string> {
  return new Set(
    files
      .filter(({ path, after }) => /(?:^|\/)\.gitignore$/.test(path) && after !== null)
      .flatMap(({ path, after }) => {
        const folder = path.slice(0, path.lastIndexOf('/') + 1)
        return splitLines(after ?? '').map((line) => folder + line.trim().replace(/^\//, ''))
      }),
  )
}

function isElsewhere({ name }: LoneFunction, from: FileDigest, digests: readonly FileDigest[]): boolean {
  return digests.some(
    (other) =>
      other.family === from.family &&
      (other.added.some((each) => each.isTopLevel && each.name === name) ||
        other.classesAdded.includes(name) ||
        other.declarationsAdded.includes(name)),
  )
}

function findUse(
  gone: LoneFunction,
  from: FileDigest,
  user: FileDigest,
  digests: readonly FileDigest[],
): SetFinding[] {
  if (user.path === from.path || user.family !== from.family || user.status === 'removed') return []
  // What is imported there now may be handed on.
  if (from.imports.some(({ name }) => name === gone.name || name === '*')) return []
  const used = user.imports.find(
    ({ module, name }) =>
      name === gone.name && isModuleOf(module, from, user) && !namesAnother(module, from, user, digests),
  )
  if (used === undefined) return []
  return [
    buildFinding({
      id: 'removed-name-still-used',
      ...weighUse(used.module, from, user, digests),
      path: user.path,
      message: `\`${gone.name}\` is gone from ${from.path}, but ${user.path} still imports it: keep the name, or change its users too.`,
      evidence: { name: gone.name, removedFrom: from.path },
      place: { side: 'after', line: used.line, endLine: used.line, function: null },
      related: [
        { path: from.path, side: 'before', line: gone.line, endLine: gone.line, function: gone.name },
      ],
    }),
  ]
}

/** What a shorter name stands for, or where a package went as a whole, is settled elsewhere. */
function weighUse(
  module: string,
  from: FileDigest,
  user: FileDigest,
  digests: readonly FileDigest[],
): Pick<Finding, 'severity' | 'scoredAs'> {
  const isNamed = [from.path, from.previousPath ?? from.path].some((path) =>
    isSpelled(module, path, user.path),
  )
  const isSure = isNamed && (module.startsWith('.') || !wentAsPackage(from, digests))
  return isSure ? { severity: 'high' } : { severity: 'low', scoredAs: 'high' }
}

const PACKAGE_ROOT =
  /^(?:setup\.(?:py|cfg)|pyproject\.toml|package\.json|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|go\.mod|[\w.-]+\.gemspec)$/

/** The list of what its package needs went too: it may come from another repository now. */
function wentAsPackage(from: FileDigest, digests: readonly FileDigest[]): boolean {
  if (from.status !== 'removed') return false
  return digests.some(({ path, status }) => {
    const folder = folderOf(path)
    return (
      status === 'removed' &&
      folder !== '' &&
      PACKAGE_ROOT.test(path.slice(folder.length + 1)) &&
      from.path.startsWith(`${folder}/`)
    )
  })
}

/** `@shared/hooks/size` may be `shared/hooks/size.ts` as well as `app/hooks/size.ts`. */
function namesAnother(
  module: string,
  from: FileDigest,
  user: FileDigest,
  digests: readonly FileDigest[],
): boolean {
  return digests.some(
    (other) => other !== from && other.status !== 'removed' && isModuleOf(module, other, user),
  )
}

/** A call in another changed file that was left as it was and does not fit the changed function any more. */
export function listNotAdapted(digests: readonly FileDigest[]): SetFinding[] {
  return digests.flatMap((from) =>
    from.broken.flatMap((changed) => digests.flatMap((user) => findMisfit(changed, from, user))),
  )
}

function findMisfit(changed: BrokenSignature, from: FileDigest, user: FileDigest): SetFinding[] {
  if (user.path === from.path || user.family !== from.family) return []
  const misfit = user.keptCalls.find(
    ({ module, name, given }) =>
      name === changed.name && isModuleOf(module, from, user) && breaksCall(changed, given),
  )
  if (misfit === undefined) return []
  const { name, line } = changed
  return [
    buildFinding({
      id: 'changed-name-still-used',
      // What a call hands over tells less than a name that is gone: readers found every second one adapted.
      severity: 'low',
      scoredAs: 'high',
      path: user.path,
      message: `\`${name}\` takes other parameters in ${from.path} now, but ${user.path} still calls it as before: adapt the call, or keep the old parameters working.`,
      evidence: { name, changedIn: from.path },
      place: { side: 'after', line: misfit.line, endLine: misfit.line, function: null },
      related: [{ path: from.path, side: 'after', line, endLine: line, function: name }],
    }),
  ]
}

function isModuleOf(module: string, { path, previousPath }: FileDigest, user: FileDigest): boolean {
  return [path, previousPath ?? path].some(
    (each) =>
      names(module, each, user.path) &&
      isBelow(module, each) &&
      !(PLAIN_PACKAGES.has(user.family) && isPackage(module, each, user.path)),
  )
}

const PLAIN_PACKAGES: ReadonlySet<string> = new Set(['script', 'python'])
const MOST_ROOT = 2

/** A plain name is a package; a file of that very name is one at most where the sources begin, in Python beside its user too. */
function isPackage(module: string, path: string, user: string): boolean {
  if (!/^[\w-]+$/.test(module)) return false
  const steps = path.split('/')
  if (/\.pyi?$/.test(path) && folderOf(path) === folderOf(user)) return false
  return steps.length > MOST_ROOT || !(steps.at(-1) ?? '').startsWith(`${module}.`)
}

/** `@some/shop/api` is none of `apps/stats/src/api.ts`: the folder that it names is on the way to no file there. */
function isBelow(module: string, path: string): boolean {
  const folders = module.startsWith('.') ? [] : module.split(/[/.]/).slice(0, -1)
  // With dots every name is a folder; with slashes the first ones may stand for a place.
  // Of `@some/lib/src/api` the package is `lib`.
  const named = !module.includes('/')
    ? folders
    : /^@\w/.test(module)
      ? [...folders.slice(1, 2), ...folders.slice(-1)]
      : folders.slice(-1)
  const own = new Set(path.toLowerCase().split('/'))
  return named.every((each) => ROOT.test(each) || own.has(each.replace(/^[@~]/, '').toLowerCase()))
}

/** What stands for where the sources begin. */
const ROOT = /^(?:[@~]?|crate|self|super|com|org|net|io)$/
