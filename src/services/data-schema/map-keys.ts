import type { JsonSchema } from '../../core/json-schema.ts'

const FEWEST_KEYS = 8

/** Ways an id is written. A key that is a word names a property; one of these names an entry. */
const idForms: readonly RegExp[] = [
  /^\d{1,40}$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=[a-f]{0,63}\d)[0-9a-f]{8,64}$/i,
  /^\d{4}-\d{2}(?:-\d{2})?$/,
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^[0-9A-HJKMNP-TV-Z]{26}$/,
]
const PREFIXED = /^([A-Za-z]{1,20}[-_:]?)\d{1,20}$/

/** True for eight or more keys that are all ids of one form, with values all of one schema. */
export function looksLikeMap(entries: readonly (readonly [key: string, schema: JsonSchema])[]): boolean {
  if (entries.length < FEWEST_KEYS || !allIds(entries.map(([key]) => key))) return false
  const first = emitCanonical(entries[0]![1])
  return entries.every(([, schema]) => emitCanonical(schema) === first)
}

function allIds(keys: readonly string[]): boolean {
  if (idForms.some((form) => keys.every((key) => form.test(key)))) return true
  const prefix = PREFIXED.exec(keys[0] ?? '')?.[1]
  return prefix !== undefined && keys.every((key) => PREFIXED.exec(key)?.[1] === prefix)
}

/** Text that is equal for schemas equal but for the order of their properties. */
function emitCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(emitCanonical).toSorted().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${emitCanonical(member)}`,
  )
  return `{${members.toSorted().join()}}`
}
