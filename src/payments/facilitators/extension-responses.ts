/** What a facilitator did with each extension of a payment, e.g. whether the sale was listed. */
export type ExtensionResponses = Readonly<Record<string, Readonly<Record<string, string>>>>

const MAX_HEADER_CHARACTERS = 8 * 1024
const MAX_EXTENSIONS = 10
const FIELDS = ['status', 'reason', 'rejectedReason', 'code'] as const

/** Reads `EXTENSION-RESPONSES` (base64 of JSON). Only short words pass; what is anything else is left out. */
export function parseExtensionResponses(header: string | null): ExtensionResponses | null {
  if (header === null || header.length > MAX_HEADER_CHARACTERS) return null
  const parsed = parse(header)
  if (!isObject(parsed)) return null
  const clean = Object.entries(parsed)
    .filter(([name]) => /^[A-Za-z0-9_.-]{1,64}$/.test(name))
    .slice(0, MAX_EXTENSIONS)
    .map(([name, said]) => [name, isObject(said) ? pickWords(said) : {}] as const)
  return clean.length === 0 ? null : Object.fromEntries(clean)
}

function pickWords(said: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = said[field]
      return typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value) ? [[field, value]] : []
    }),
  )
}

function parse(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
