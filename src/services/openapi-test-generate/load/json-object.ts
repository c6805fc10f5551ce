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
