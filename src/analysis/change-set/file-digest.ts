import { namesOf } from '../change/calibration/edited-places.ts'
import type { Change } from '../change/change.ts'
import type { Finding } from '../change/findings/finding.ts'
import { listMissingDeclarations } from '../change/matching/compare-declarations.ts'
import { listAssertions } from '../change/proof/read-assertions.ts'
import { oncePerSide } from '../change/code/once-per-side.ts'
import { redactSecrets } from '../change/redact-secrets.ts'
import { countTouched, reviewFile } from '../change/review-file.ts'
import { summarize } from '../change/summarize.ts'
import type { PythonEngine } from '../../core/python-engine.ts'
import { resolveLanguage } from '../languages/resolve-language.ts'
import type { Import } from '../languages/engine/imports.ts'
import { listBroken, type BrokenSignature } from './broken-signatures.ts'
import { listKeptCalls, type KeptCall } from './kept-calls.ts'
import type { FileStatus, PairedFile } from './set-file.ts'

/** A function that is on one side only. */
export interface LoneFunction {
  /** Its own name without those around it. */
  readonly name: string
  readonly line: number
  readonly isTopLevel: boolean
  readonly isPublic: boolean
}

/** What is kept of a file once it is reviewed: small, so that a large change does not fill the memory. */
export interface FileDigest {
  readonly path: string
  readonly previousPath: string | null
  readonly status: FileStatus
  readonly language: string
  readonly family: string
  readonly isCode: boolean
  readonly isTest: boolean
  readonly codeEqual: boolean
  readonly changedLines: number
  readonly touchedFunctions: number
  /** First changed place, to point at. */
  readonly firstEdit: { readonly side: 'before' | 'after'; readonly line: number }
  readonly summary: ReturnType<typeof summarize>
  readonly findings: readonly Finding[]
  /** The most complex function that was not there under any name; null without one. */
  readonly heaviestNew: { readonly name: string; readonly complexity: number } | null
  /** Functions that were too complex before, by their own names: what is new elsewhere may have stood here. */
  readonly complexBefore: readonly { readonly name: string; readonly complexity: number }[]
  readonly removed: readonly LoneFunction[]
  readonly added: readonly LoneFunction[]
  /** Public functions, classes, constants and types of the file itself that it does not even name any more. */
  readonly goneNames: readonly LoneFunction[]
  /** Names of classes on one side only. */
  readonly classesRemoved: readonly string[]
  readonly classesAdded: readonly string[]
  /** Own names of constants, types and members on one side only. */
  readonly declarationsRemoved: readonly string[]
  readonly declarationsAdded: readonly string[]
  readonly imports: readonly Import[]
  /** Public functions whose old calls may no longer fit. */
  readonly broken: readonly BrokenSignature[]
  readonly keptCalls: readonly KeptCall[]
  readonly testsBefore: readonly string[]
  readonly testsAfter: readonly string[]
  readonly assertionsBefore: number
  readonly assertionsAfter: number
}

/** Two below McCabe's limit: what moves is often touched on the way. */
const NEARLY_COMPLEX = 8

/** Reviews one file of a set exactly as the review of a single file does. */
export async function digestFile(file: PairedFile, python: PythonEngine): Promise<FileDigest> {
  const { path: filename, previousPath, status, before, after } = file
  const { change, findings, language } = await reviewFile(
    { before, after, language: file.language, filename },
    python,
  )
  const { functions } = change
  return {
    path: filename,
    previousPath,
    status,
    language,
    family: change.after.review.family,
    isCode: resolveLanguage(language).language.holds === 'code',
    isTest: change.isTest,
    codeEqual: change.codeEqual,
    changedLines: change.changedLines,
    touchedFunctions: countTouched(change),
    firstEdit: findFirstEdit(change),
    summary: summarize(change.before.measurement, change.after.measurement),
    findings: redactSecrets([...findings], change),
    heaviestNew: findHeaviestNew(functions),
    complexBefore: listComplex(change.before),
    removed: functions.removed.map(describeLone),
    added: functions.added.map(describeLone),
    goneNames: listGone(change),
    classesRemoved: listMissing(change.before, change.after),
    classesAdded: listMissing(change.after, change.before),
    declarationsRemoved: listMissingDeclarations(change.before, change.after),
    declarationsAdded: listMissingDeclarations(change.after, change.before),
    imports: change.after.imports,
    broken: listBroken(change, findings),
    keptCalls: listKeptCalls(change),
    testsBefore: change.before.tests,
    testsAfter: change.after.tests,
    assertionsBefore: listAssertions(change.before).length,
    assertionsAfter: listAssertions(change.after).length,
  }
}

function listComplex({ functions }: Change['before']): FileDigest['complexBefore'] {
  return functions
    .filter(({ complexity }) => complexity > NEARLY_COMPLEX)
    .map(({ name, complexity }) => ({ name: lastPart(name), complexity }))
}

function describeLone({ name, scope, line, isPublic }: Change['functions']['removed'][number]): LoneFunction {
  return { name: lastPart(name), line, isTopLevel: scope === '', isPublic }
}

/** A function's own name without those around it, and without the number that tells it from others of that name. */
export function lastPart(name: string): string {
  return name.replace(/#\d+$/, '').split('.').at(-1) ?? name
}

function findHeaviestNew({ added, renames }: Change['functions']): FileDigest['heaviestNew'] {
  const renamed = new Set(renames.map(({ after }) => after))
  let heaviest: FileDigest['heaviestNew'] = null
  for (const each of added) {
    if (renamed.has(each) || each.complexity <= (heaviest?.complexity ?? 0)) continue
    heaviest = { name: each.key, complexity: each.complexity }
  }
  return heaviest
}

/** What others may have imported by name; what the file still names may be bound there in another way. */
function listGone({ before, after, functions }: Change): LoneFunction[] {
  const own = [
    ...before.classes.filter(({ name }) => !name.includes('.')),
    ...before.declarations.filter(({ owner }) => owner === ''),
  ]
  const gone = [
    ...functions.removed.map(describeLone).filter(({ isTopLevel, isPublic }) => isTopLevel && isPublic),
    ...own
      .filter(({ visibility }) => visibility === 'public')
      .map(({ name, line }) => ({ name, line, isTopLevel: true, isPublic: true })),
  ]
  // A name of two letters is too short to be looked for among words.
  const declared = new Set([...after.classes, ...after.declarations].map(({ name }) => name))
  return handsOnAll(after) ? [] : gone.filter(({ name }) => !declared.has(name) && !isNamed(after, name))
}

const HANDS_ON: Readonly<Record<string, RegExp>> = {
  python: /^def __getattr__\(/m,
  script: /^\s*export\s*\*\s*from\b/m,
}

/** `export * from './a'`, and a module that answers for any name: what is gone here may still come from there. */
function handsOnAll({ review, text }: Change['after']): boolean {
  return HANDS_ON[review.family]?.test(text) === true
}

/** Names of classes of one side that the other has not. */
function listMissing(some: Change['before'], others: Change['before']): string[] {
  const known = new Set(others.classes.map(({ name }) => name))
  return some.classes.map(({ name }) => name).filter((name) => !known.has(name))
}

function findFirstEdit({ edits }: Change): FileDigest['firstEdit'] {
  const [first] = edits
  if (first === undefined) return { side: 'after', line: 1 }
  return first.newLines > 0
    ? { side: 'after', line: first.newStart + 1 }
    : { side: 'before', line: first.oldStart + 1 }
}

/** A sign before a name (`$NODE`) is read as no part of it. */
function isNamed(side: Change['after'], name: string): boolean {
  const names = namesOf(side)
  return (
    names.has(name) ||
    names.has(name.replace(/^\$+/, '')) ||
    writtenIn(side).has(name) ||
    (/[a-z][A-Z]/.test(name) && spelledIn(side).has(toSnake(name)))
  )
}

const SPELLED = /['"]([a-z]{2,40}(?:_[a-z]{2,40}){1,6})['"]/g

/** Classes of errors are often made from a list of their codes: `'invalid_client'` makes `InvalidClient`. */
const spelledIn = oncePerSide(
  ({ text }: Change['after']): ReadonlySet<string> =>
    new Set([...text.matchAll(SPELLED)].map(([, name = '']) => name)),
)

function toSnake(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

const DECLARATION = /\b(?:function\*?|class|const|let|var|def|type|interface|enum)\s{1,4}([\w$]{1,100})/g

/** Some names are words of a language too, and types in a dialect can hide what follows them: the text decides then. */
const writtenIn = oncePerSide(
  ({ text }: Change['after']): ReadonlySet<string> =>
    new Set([...text.matchAll(DECLARATION)].map(([, name = '']) => name)),
)
