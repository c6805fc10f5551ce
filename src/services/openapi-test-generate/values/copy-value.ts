import { isJsonObject, type JsonObject } from '../load/json-object.ts'
import type { SampleContext } from './sample-context.ts'
import type { SampleValue } from './sample-value.ts'

const COPY_CHARACTERS = 16_000
const COPY_DEPTH = 24

/** A node of the document as a value to send; undefined when it is too large or too deep to be one. */
export function copyValue(raw: unknown, context: SampleContext): SampleValue | undefined {
  if (typeof raw === 'string') return raw.length + 2 > COPY_CHARACTERS ? undefined : raw.toWellFormed()
  if (typeof raw !== 'object' || raw === null) return copyScalar(raw)
  if (!context.copies.has(raw)) context.copies.set(raw, copyDetached(raw))
  return context.copies.get(raw)
}

/** The same for a value that is no node of the document, so that remembering it would be of no use. */
export function copyDetached(raw: unknown): SampleValue | undefined {
  return copyBounded(raw, { left: COPY_CHARACTERS }, 0)
}

/** Stops at a size and a depth, so that a value built of aliases or cycles is given up, not unfolded. */
function copyBounded(raw: unknown, room: { left: number }, depth: number): SampleValue | undefined {
  room.left -= 2 + (typeof raw === 'string' ? raw.length : 0)
  if (room.left < 0 || depth > COPY_DEPTH) return undefined
  if (Array.isArray(raw)) return copyArray(raw, room, depth)
  return isJsonObject(raw) ? copyObject(raw, room, depth) : copyScalar(raw)
}

function copyScalar(raw: unknown): SampleValue | undefined {
  if (typeof raw === 'string') return raw.toWellFormed()
  // What is not finite has no JSON.
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
  return raw === null || typeof raw === 'boolean' ? raw : undefined
}

function copyArray(raw: readonly unknown[], room: { left: number }, depth: number): SampleValue | undefined {
  const items: SampleValue[] = []
  for (const item of raw) {
    const copy = copyBounded(item, room, depth + 1)
    if (copy === undefined) return undefined
    items.push(copy)
  }
  return items
}

function copyObject(raw: JsonObject, room: { left: number }, depth: number): SampleValue | undefined {
  const entries = new Map<string, SampleValue>()
  for (const [key, item] of Object.entries(raw)) {
    room.left -= key.length
    const copy = copyBounded(item, room, depth + 1)
    if (copy === undefined) return undefined
    entries.set(key.toWellFormed(), copy)
  }
  return entries
}
