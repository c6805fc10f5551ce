/** A mapping of a document as it was parsed. Its keys are hostile: read them through `readOwn` only. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of an own key, else undefined: `__proto__` and `constructor` are data, never the prototype's. */
export function readOwn(node: unknown, key: string): unknown {
  return isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined
}

export function readObject(node: unknown, key: string): JsonObject | undefined {
  const value = readOwn(node, key)
  return isJsonObject(value) ? value : undefined
}

export function readArray(node: unknown, key: string): readonly unknown[] {
  const value = readOwn(node, key)
  return Array.isArray(value) ? value : []
}

export function readText(node: unknown, key: string): string | undefined {
  const value = readOwn(node, key)
  return typeof value === 'string' ? value : undefined
}

const KEYS_MAXIMUM = 1_000
const longLists = new WeakMap<object, readonly string[]>()

/** The first thousand keys. A wide object may be looked at once per operation, so long lists are remembered. */
export function listKeys(node: unknown): readonly string[] {
  if (!isJsonObject(node)) return []
  const known = longLists.get(node)
  if (known) return known
  const keys = Object.keys(node)
  if (keys.length <= 100) return keys
  const first = keys.slice(0, KEYS_MAXIMUM)
  longLists.set(node, first)
  return first
}
