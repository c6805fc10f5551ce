import { listKeys, readArray, readOwn } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { readAll, type FlatSchema } from './flat-schema.ts'

const NAMES_MAXIMUM = 500

/** Names any part requires, in the author's order. */
export function readRequired(flat: FlatSchema): Set<string> {
  const lists = readAll(flat, 'required').filter(Array.isArray)
  const names = lists.flatMap((list: readonly unknown[]) => list.slice(0, NAMES_MAXIMUM))
  return new Set(names.filter((name) => typeof name === 'string').slice(0, NAMES_MAXIMUM))
}

/** Names the parts declare, in the author's order. */
export function readPropertyNames(flat: FlatSchema): Set<string> {
  return new Set(readAll(flat, 'properties').flatMap(listKeys).slice(0, NAMES_MAXIMUM))
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
export function readDependents(flat: FlatSchema, name: string): string[] {
  return readAll(flat, 'dependentRequired')
    .flatMap((dependents) => readArray(dependents, name).slice(0, NAMES_MAXIMUM))
    .filter((dependent): dependent is string => typeof dependent === 'string')
}
