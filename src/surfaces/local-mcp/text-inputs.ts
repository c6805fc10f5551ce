import type { JsonSchema } from '../../core/json-schema.ts'
import { Problem } from '../../core/problem.ts'
import type { ConfinedRoot } from './confined-root.ts'

/** How a service takes long text: one field, an older and a newer one, or none. Read off its schema. */
export type TextInputs =
  | { readonly kind: 'single'; readonly field: string; readonly hints: Hints }
  | { readonly kind: 'pair'; readonly hints: Hints }
  | { readonly kind: 'none' }

/** What a path tells a service besides the text: only what the service asks for. */
type Hints = (path: string) => Readonly<Record<string, string>>

/** Fields at least this long are files rather than words. */
const MIN_FILE_CHARACTERS = 50_000

export function findTextInputs(schema: JsonSchema): TextInputs {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const long = Object.entries(properties)
    .filter(
      ([, field]) => field['type'] === 'string' && Number(field['maxLength'] ?? 0) >= MIN_FILE_CHARACTERS,
    )
    .map(([name]) => name)
  const hints = readHints(properties)
  if (long.includes('before') && long.includes('after')) return { kind: 'pair', hints }
  const [field] = long
  return field !== undefined && long.length === 1 ? { kind: 'single', field, hints } : { kind: 'none' }
}

function readHints(properties: Readonly<Record<string, JsonSchema>>): Hints {
  const formats = (properties['format']?.['enum'] ?? []) as readonly unknown[]
  return (path) => {
    const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
    const format = extension === 'yml' ? 'yaml' : extension
    return {
      ...('filename' in properties ? { filename: path } : {}),
      ...('language' in properties && !('filename' in properties) && extension !== ''
        ? { language: extension }
        : {}),
      ...(formats.includes(format) ? { format } : {}),
    }
  }
}

const text = (description: string): JsonSchema => ({ type: 'string', description })

const singleFields: Record<string, JsonSchema> = {
  path: text('A file under the root, instead of the text itself.'),
  ref: text('Take the file as it was at this git revision.'),
}

const pairFields: Record<string, JsonSchema> = {
  path: text('A file under the root: compared with itself at before_ref. Instead of before and after.'),
  before_ref: text('Git revision of the older side; HEAD unless said.'),
  after_ref: text('Git revision of the newer side; the working folder unless said.'),
  base: text('Branch to compare with: the older side is where its history and HEAD part.'),
  before_path: text('Another file for the older side.'),
}

/** The schema an agent sees: text may be given, or named by path and revision. */
export function addFileFields(schema: JsonSchema, inputs: TextInputs): JsonSchema {
  if (inputs.kind === 'none') return schema
  const properties = schema['properties'] as Record<string, JsonSchema>
  const required = ((schema['required'] ?? []) as string[]).filter(
    (name) => !textNames(inputs).includes(name),
  )
  return {
    ...schema,
    properties: { ...(inputs.kind === 'single' ? singleFields : pairFields), ...properties },
    required,
  }
}

const textNames = (inputs: TextInputs): readonly string[] =>
  inputs.kind === 'single' ? [inputs.field] : inputs.kind === 'pair' ? ['before', 'after'] : []

type Fields = Record<string, unknown>

/** Replaces paths and revisions by the text they name; everything else is left for the service to judge. */
export async function fillTextInputs(
  given: Readonly<Fields>,
  inputs: TextInputs,
  root: ConfinedRoot,
  maxBytes: number,
): Promise<Fields> {
  const fileFields = inputs.kind === 'none' ? {} : inputs.kind === 'single' ? singleFields : pairFields
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(fileFields, name)))
  const named = readNames(given, Object.keys(fileFields))
  if (Object.keys(named).length === 0) return own
  if (named['path'] === undefined) throw missingPath()
  const clash = textNames(inputs).find((name) => Object.hasOwn(own, name))
  if (clash !== undefined)
    throw new Problem('invalid-input', `Give either path or ${clash}, not both.`, {
      errors: [{ pointer: `/${clash}`, message: 'is given together with path' }],
    })
  if (inputs.kind === 'none') return own
  const texts =
    inputs.kind === 'single'
      ? { [inputs.field]: await readSingle(named, root, maxBytes) }
      : await readPair(named, root, maxBytes)
  return { ...texts, ...inputs.hints(named['path']), ...own }
}

const missingPath = (): Problem =>
  new Problem('invalid-input', 'A revision needs a path.', {
    errors: [{ pointer: '/path', message: 'is required' }],
  })

function readNames(given: Readonly<Fields>, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of names) {
    const value = given[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string')
      throw new Problem('invalid-input', `${name} must be text.`, {
        errors: [{ pointer: `/${name}`, message: 'must be a string' }],
      })
    found[name] = value
  }
  return found
}

async function readSingle(
  named: Record<string, string>,
  root: ConfinedRoot,
  maxBytes: number,
): Promise<string> {
  const { path = '', ref } = named
  if (ref === undefined) return await root.readText(path, maxBytes)
  const found = await root.readTextAt(ref, path, maxBytes)
  if (found === null) throw absent(path, ref)
  return found
}

const absent = (path: string, ref: string): Problem =>
  new Problem('invalid-input', `${path} does not exist at ${ref}.`, {
    errors: [{ pointer: '/path', message: `does not exist at ${ref}` }],
  })

/** A file that is new has an empty older side, one that was removed an empty newer side. */
async function readPair(
  named: Record<string, string>,
  root: ConfinedRoot,
  maxBytes: number,
): Promise<Fields> {
  const { path = '', after_ref: afterRef } = named
  const before = await readOlder(named, root, maxBytes)
  const after =
    afterRef === undefined
      ? await readOrAbsent(path, before, root, maxBytes)
      : await root.readTextAt(afterRef, path, maxBytes)
  if (before === null && after === null) throw absent(path, 'either side')
  return { before: before ?? '', after: after ?? '' }
}

async function readOlder(named: Record<string, string>, root: ConfinedRoot, maxBytes: number) {
  const { path = '', base, before_ref: ref, before_path: beforePath = path } = named
  const isOtherFile = beforePath !== path && ref === undefined && base === undefined
  if (isOtherFile) return await root.readText(beforePath, maxBytes)
  const commit = base === undefined ? (ref ?? 'HEAD') : await root.findBase(base)
  return await root.readTextAt(commit, beforePath, maxBytes)
}

/** Gone from the working folder, but known to history: removed. */
async function readOrAbsent(path: string, before: string | null, root: ConfinedRoot, maxBytes: number) {
  return await root.readText(path, maxBytes).catch((error: unknown) => {
    const isGone = error instanceof Problem && error.detail.includes('names no file that exists')
    if (isGone && before !== null) return null
    throw error
  })
}
