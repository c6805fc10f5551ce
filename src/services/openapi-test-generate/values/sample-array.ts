import type { SchemaNode } from '../model/api-model.ts'
import { readAll, readBound, readFlag, type FlatSchema } from './flat-schema.ts'
import { emitJson, type SampleValue } from './sample-value.ts'

const ITEMS_MAXIMUM = 20

/** Samples schemas one level down; `offset` asks for a value other than the first. */
export type SampleItem = (nodes: readonly SchemaNode[], offset: number) => SampleValue | undefined

/** One item, or as many as are asked for and affordable; items differ where they must. */
export function sampleArray(flat: FlatSchema, sampleItem: SampleItem): SampleValue[] {
  const { count, listNodes } = readItems(flat)
  const unique = readFlag(flat, 'uniqueItems')
  const items: SampleValue[] = []
  const seen = new Set<string>()
  for (let index = 0; items.length < count && index < ITEMS_MAXIMUM * 2; index++) {
    const item = sampleItem(listNodes(index), unique ? index : 0)
    if (item === undefined) break
    if (unique) {
      const identity = emitJson(item)
      if (seen.has(identity)) continue
      seen.add(identity)
    }
    items.push(item)
  }
  return items
}

/** How many items are wanted, and what each place asks for: its own schema, and at first what must be contained. */
function readItems(flat: FlatSchema): { count: number; listNodes: (index: number) => readonly SchemaNode[] } {
  const minimum = readBound(flat, 'minItems', 'largest') ?? 0
  const maximum = readBound(flat, 'maxItems', 'smallest') ?? Infinity
  const prefix = readAll(flat, 'prefixItems').flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]).slice(0, ITEMS_MAXIMUM) : [],
  )
  const rest = readAll(flat, 'items')
  const contains = readAll(flat, 'contains')
  const contained = contains.length === 0 ? 0 : (readBound(flat, 'minContains', 'largest') ?? 1)
  const wanted = Math.min(Math.max(1, minimum, contained), maximum, ITEMS_MAXIMUM)
  const listNodes = (index: number): readonly SchemaNode[] => {
    if (index < prefix.length) return [prefix[index]]
    return index < prefix.length + contained ? [...rest, ...contains] : rest
  }
  return { count: Math.max(wanted, prefix.length), listNodes }
}
