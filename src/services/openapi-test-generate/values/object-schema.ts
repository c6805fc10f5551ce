import { listKeys, readArray, readOwn } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { readAll, type FlatSchema } from './flat-schema.ts'

const NAMES_MAXIMUM = 500

const NONE: readonly string[] = []

/** Names any part requires, in the author's order. */
export function readRequired(flat: FlatSchema): Set<string> {
  return new Set(listRequired(flat))
}

/** The same, a name perhaps more than once. */
export function listRequired(flat: FlatSchema): readonly string[] {
  const declared = readAll(flat, 'required')
  if (declared.length === 0) return NONE
  const names = declared
    .filter(Array.isArray)
    .flatMap((list: readonly unknown[]) => list.slice(0, NAMES_MAXIMUM))
  return names.filter((name) => typeof name === 'string').slice(0, NAMES_MAXIMUM)
}

/** Names the parts declare, each once, in the author's order. */
export function listPropertyNames(flat: FlatSchema): readonly string[] {
  const declared = readAll(flat, 'properties')
  if (declared.length === 0) return NONE
  if (declared.length === 1) return listKeys(declared[0]).slice(0, NAMES_MAXIMUM)
  return [...new Set(declared.flatMap(listKeys).slice(0, NAMES_MAXIMUM))]
}

/** What the parts say of one property; all of it applies. */
export function readProperty(flat: FlatSchema, name: string): SchemaNode[] {
  const declared: SchemaNode[] = []
  for (const { properties } of flat.parts) {
    const node = readOwn(properties, name)
    if (node !== undefined) declared.push(node)
  }
  return declared
}

/** Names that a property asks for when it is there. */
export function readDependents(flat: FlatSchema, name: string): readonly string[] {
  const declared = readAll(flat, 'dependentRequired')
  if (declared.length === 0) return NONE
  return declared
    .flatMap((dependents) => readArray(dependents, name).slice(0, NAMES_MAXIMUM))
    .filter((dependent): dependent is string => typeof dependent === 'string')
}
