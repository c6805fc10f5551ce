import { isJsonObject, readArray, readOwn, readText, type JsonObject } from '../load/json-object.ts'
import { cutText } from '../cut-text.ts'
import type { ModelSource } from './model-source.ts'

/** An operation where the document keeps it, with what its path item lends it. */
export interface FoundOperation {
  readonly method: string
  readonly path: string
  /** Empty when the document names none. */
  readonly operationId: string
  readonly operation: JsonObject
  readonly pathParameters: readonly unknown[]
  /** Servers that stand in for the document's; empty when there are none. */
  readonly servers: readonly unknown[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
const UPPER_CASE: ReadonlyMap<string, string> = new Map(METHODS.map((name) => [name, name.toUpperCase()]))
const OPERATIONS_MAXIMUM = 200_000
const PATH_CHARACTERS = 2_000
const OPERATION_ID_CHARACTERS = 1_000
const REFERENCE_CHARACTERS = 100
// CONNECT opens a tunnel instead of asking for a resource.
const METHODS_NOT_ADDITIONAL: ReadonlySet<string> = new Set([
  ...METHODS.map((name) => name.toUpperCase()),
  'QUERY',
  'CONNECT',
])

/** Every operation under `paths`, in document order; what cannot be one is left out and counted as a warning. */
export function findOperations(source: ModelSource): FoundOperation[] {
  const found: FoundOperation[] = []
  for (const [path, value] of Object.entries(source.document.paths)) {
    if (path.startsWith('x-')) continue
    source.warnings.enter(path)
    const before = found.length
    const reason = addPath(source, path, value, found)
    if (found.length === before) source.omissions.add(path, reason)
    if (found.length >= OPERATIONS_MAXIMUM) {
      source.warnings.add('TOO_MANY_OPERATIONS', path)
      break
    }
  }
  return found
}

/** Adds the operations of a path; the answer says why there are none, if there are none. */
function addPath(source: ModelSource, path: string, value: unknown, found: FoundOperation[]): string {
  if (!path.startsWith('/') || path.length > PATH_CHARACTERS) {
    source.warnings.add('PATH_INVALID', path)
    return `a path starts with a slash and has at most ${PATH_CHARACTERS} characters`
  }
  if (!isJsonObject(value)) {
    source.warnings.add('PATH_ITEM_INVALID', path)
    return 'its path item is not an object'
  }
  const unread = addPathItem(source, path, value, found)
  if (unread !== null) return unread
  const reference = readText(value, '$ref')
  if (reference === undefined)
    return 'it has no operation under get, put, post, delete, options, head, patch or trace, in lower case'
  return reference.startsWith('#')
    ? 'the path item it refers to has no operation, or is not there'
    : describeOutside('it', reference)
}

/** Documents kept in several files: what to do is no guess. */
function describeOutside(what: string, reference: string): string {
  const target = JSON.stringify(cutText(reference, REFERENCE_CHARACTERS))
  return `${what} refers to ${target}, which is not inside the document: bundle its files into one first`
}

/** Why an operation is none. */
function describeUnread(method: string, declared: unknown): string {
  const reference = readText(declared, '$ref')
  if (reference === undefined) return `its ${method.toLowerCase()} is not an object`
  return reference.startsWith('#')
    ? `its ${method.toLowerCase()} refers to what is not there`
    : describeOutside(`its ${method.toLowerCase()}`, reference)
}

/** Adds the operations of a path item; the answer says why the first was left out, if one was. */
function addPathItem(
  source: ModelSource,
  path: string,
  item: JsonObject,
  found: FoundOperation[],
): string | null {
  let unread: string | null = null
  const target = readText(item, '$ref') === undefined ? undefined : source.references.resolve(item)
  const layers = isJsonObject(target) && target !== item ? [item, target] : [item]
  const pathParameters = layers.flatMap((layer) => readArray(layer, 'parameters').slice(0, 1_000))
  const pathServers = layers.flatMap((layer) => readArray(layer, 'servers').slice(0, 10))
  for (const [method, declared] of listMethods(source, layers)) {
    if (found.length >= OPERATIONS_MAXIMUM) break
    // Not what the specification allows, but documents in several files are written so.
    const operation = source.references.resolve(declared)
    if (!isJsonObject(operation)) {
      source.warnings.add('OPERATION_INVALID', `${method} ${path}`)
      unread ??= describeUnread(method, declared)
      continue
    }
    // Nothing is called by more than this, and one id may be read behind thousands of references.
    const operationId = (readText(operation, 'operationId') ?? '').slice(0, OPERATION_ID_CHARACTERS)
    const ownServers = readArray(operation, 'servers')
    const servers = ownServers.length > 0 ? ownServers : pathServers
    found.push({ method, path, operationId, operation, pathParameters, servers })
  }
  return unread
}

/** The path item's own operations come before those of the item it refers to. */
function* listMethods(
  source: ModelSource,
  layers: readonly JsonObject[],
): Generator<[method: string, operation: unknown]> {
  const seen = new Set<string>()
  for (const layer of layers) {
    for (const key of Object.keys(layer)) {
      const method = UPPER_CASE.get(key) ?? (key === 'query' && source.document.minor === 2 ? 'QUERY' : null)
      if (method === null || seen.has(key)) continue
      seen.add(key)
      yield [method, layer[key]]
    }
    if (source.document.minor === 2) yield* listAdditional(source, layer, seen)
  }
}

function* listAdditional(
  source: ModelSource,
  layer: JsonObject,
  seen: Set<string>,
): Generator<[method: string, operation: unknown]> {
  const additional = readOwn(layer, 'additionalOperations')
  if (!isJsonObject(additional)) return
  for (const [method, operation] of Object.entries(additional)) {
    if (seen.has(method)) continue
    seen.add(method)
    if (/^[A-Z][A-Z0-9_-]{0,31}$/.test(method) && !METHODS_NOT_ADDITIONAL.has(method))
      yield [method, operation]
    else source.warnings.add('METHOD_INVALID', method)
  }
}
