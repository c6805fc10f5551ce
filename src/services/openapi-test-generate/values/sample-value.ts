/** A value to send. Objects are maps, so that no key of a document can reach a prototype. */
export type SampleValue = null | boolean | number | string | readonly SampleValue[] | SampleObject
export type SampleObject = ReadonlyMap<string, SampleValue>
export type JsonType = (typeof JSON_TYPES)[number]

export const JSON_TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const

export function isSampleObject(value: SampleValue | undefined): value is SampleObject {
  return value instanceof Map
}

/** The narrowest JSON Schema type of a value: 1 is an integer, 1.5 a number. */
export function typeOfSample(value: SampleValue): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isSampleObject(value)) return 'object'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as 'boolean' | 'string'
}

/** Compact JSON text; also the identity by which two values are the same. */
export function emitJson(value: SampleValue): string {
  if (isSampleObject(value)) {
    return `{${[...value].map(([key, item]) => `${JSON.stringify(key)}:${emitJson(item)}`).join(',')}}`
  }
  if (Array.isArray(value)) return `[${value.map(emitJson).join(',')}]`
  return JSON.stringify(value)
}

/** The text of a value where only text can travel: a path, a query, a header, a form field. */
export function emitPlainText(value: SampleValue): string {
  if (typeof value === 'string') return value
  // No exponent: `1e+21` is not how a number is written in a URL.
  if (typeof value === 'number' && Number.isInteger(value))
    return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString()
  return emitJson(value)
}
