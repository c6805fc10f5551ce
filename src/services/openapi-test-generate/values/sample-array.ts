import { readArray } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { readAll, readBound, readFlag, type FlatSchema } from './flat-schema.ts'
import { emitJson, type SampleValue } from './sample-value.ts'

const ITEMS_MAXIMUM = 20

/** Samples schemas one level down; `offset` asks for a value other than the first. */
export type SampleItem = (nodes: readonly SchemaNode[], offset: number) => SampleValue | undefined

/** One item, or as many as are asked for and affordable; items differ where they must. */
export function sampleArray(flat: FlatSchema, sampleItem: SampleItem): SampleValue[] {
  const minimum = readBound(flat, 'minItems', 'largest') ?? 0
  const maximum = readBound(flat, 'maxItems', 'smallest') ?? Infinity
  const count = Math.min(Math.max(1, minimum), maximum, ITEMS_MAXIMUM)
  const prefix = flat.parts.flatMap((part) => readArray(part, 'prefixItems').slice(0, ITEMS_MAXIMUM))
  const rest = readAll(flat, 'items')
  const unique = readFlag(flat, 'uniqueItems')
  const items: SampleValue[] = []
  const seen = new Set<string>()
  for (let index = 0; items.length < Math.max(count, prefix.length) && index < ITEMS_MAXIMUM * 2; index++) {
    const nodes = index < prefix.length ? [prefix[index]] : rest
    const item = sampleItem(nodes, unique ? index : 0)
    if (item === undefined) break
    const identity = unique ? emitJson(item) : String(index)
    if (seen.has(identity)) continue
    seen.add(identity)
    items.push(item)
  }
  return items
}
