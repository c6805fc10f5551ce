import { readArray } from '../load/json-object.ts'
import type { FoundOperation } from './find-operations.ts'

/** Which operations of a document a caller wants; empty lists want all. */
export interface Selection {
  readonly tags: readonly string[]
  /** Globs over path templates: `*` stands for anything but a slash, `**` for anything. */
  readonly paths: readonly string[]
  /** Operation ids, or a method and a path as in `GET /books`. */
  readonly operations: readonly string[]
  /** How many of the selected operations are passed over. */
  readonly offset: number
  /** How many operations are tested at most. */
  readonly maximum: number
}

/** The places of the wanted operations, in document order: within a list one match is enough, each list must match. */
export function selectOperations(found: readonly FoundOperation[], selection: Selection): number[] {
  const tags = new Set(selection.tags)
  const names = new Set(selection.operations)
  const isWanted = (operation: FoundOperation): boolean =>
    (tags.size === 0 || readArray(operation.operation, 'tags').some((tag) => tags.has(tag as string))) &&
    (names.size === 0 ||
      names.has(operation.operationId) ||
      names.has(`${operation.method} ${operation.path}`)) &&
    (selection.paths.length === 0 || selection.paths.some((glob) => matchesGlob(glob, operation.path)))
  return [...found.keys()].filter((index) => isWanted(found[index] as FoundOperation))
}

/** Both texts are walked once per star, so no glob can take exponentially long. */
export function matchesGlob(glob: string, path: string): boolean {
  let places = new Set([0])
  for (const part of glob.match(/\*{1,2}|[^*]/gs) ?? []) {
    const next = new Set<number>()
    for (const place of places) for (const reached of advance(part, path, place)) next.add(reached)
    places = next
  }
  return places.has(path.length)
}

function* advance(part: string, path: string, place: number): Generator<number> {
  if (!part.startsWith('*')) {
    if (path[place] === part) yield place + 1
    return
  }
  for (let reached = place; reached <= path.length; reached++) {
    yield reached
    if (part === '*' && path[reached] === '/') return
  }
}
