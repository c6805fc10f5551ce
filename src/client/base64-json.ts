import { isJsonObject, type JsonObject } from '../analysis/x402/payment-required.ts'

/** Larger than any honest payment header; what is longer is not even decoded. */
const MAX_CHARACTERS = 64 * 1024
/** What nests deeper could be read here and not be written again, which would show only once it is signed for. */
const MAX_DEPTH = 64

/** x402 headers carry base64 of UTF-8 JSON. Null for anything else: what comes from a wire is never trusted to be so. */
export function decodeBase64Json(header: string): JsonObject | null {
  if (header.length > MAX_CHARACTERS || !/^[A-Za-z0-9+/]+={0,2}$/.test(header)) return null
  try {
    const bytes = Uint8Array.from(atob(header), (unit) => unit.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isJsonObject(value) && !isDeeper(value, MAX_DEPTH) ? value : null
  } catch {
    return null
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

export function encodeBase64Json(value: unknown): string {
  let units = ''
  for (const byte of new TextEncoder().encode(JSON.stringify(value))) units += String.fromCharCode(byte)
  return btoa(units)
}
