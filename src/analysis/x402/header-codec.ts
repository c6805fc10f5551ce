import { isJsonObject, type JsonObject } from './payment-required.ts'

/** Why a `PAYMENT-REQUIRED` value cannot be read by a conformant v2 client. */
export type HeaderDefect =
  | 'missing'
  | 'empty'
  | 'repeated'
  | 'too_large'
  | 'raw_json'
  | 'url_safe_alphabet'
  | 'not_base64'
  | 'truncated'
  | 'bad_padding'
  | 'double_encoded'
  | 'not_utf8'
  | 'not_json'
  | 'json_array'
  | 'json_string_of_json'
  | 'json_not_object'

export type HeaderReading =
  | {
      readonly decoded: true
      readonly challenge: JsonObject
      /** The JSON text, without a byte order mark: number forms and duplicate keys show only here. */
      readonly text: string
      readonly padded: boolean
      readonly byteOrderMark: boolean
    }
  | {
      readonly decoded: false
      readonly defect: HeaderDefect
      /** A lenient reader would still find a JSON object: only the encoding is wrong. */
      readonly lenient: boolean
    }

const MAX_HEADER_CHARACTERS = 64 * 1024
const STANDARD_ALPHABET = /^[A-Za-z0-9+/]*={0,2}$/
const URL_SAFE_ALPHABET = /^[A-Za-z0-9_-]*={0,2}$/

export function encodePaymentHeader(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64')
}

/** Reads the field values named `PAYMENT-REQUIRED` as the strictest official client does, and says what is wrong. */
export function readPaymentHeader(values: readonly string[]): HeaderReading {
  if (values.length > 1) return fail('repeated')
  if (values[0] === undefined) return fail('missing')
  const value = trimField(values[0])
  const defect = findEncodingDefect(value)
  if (defect !== null) return fail(defect, isLenientlyReadable(value, defect))
  const bytes = Buffer.from(value, 'base64')
  const text = decodeUtf8(bytes)
  if (text === null) return fail('not_utf8')
  const byteOrderMark = text.startsWith('\uFEFF')
  const json = byteOrderMark ? text.slice(1) : text
  const parsed = parseJson(json)
  if (parsed === undefined) return fail(isEncodedObject(json) ? 'double_encoded' : 'not_json')
  if (!isJsonObject(parsed)) return fail(describeNonObject(parsed))
  return { decoded: true, challenge: parsed, text: json, padded: isPadded(value), byteOrderMark }
}

/** White space of HTTP alone (RFC 9110 section 5.5): `trim` would also forgive a no-break space, which clients do not. */
function trimField(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && isFieldSpace(value[start])) start++
  while (end > start && isFieldSpace(value[end - 1])) end--
  return value.slice(start, end)
}

function isFieldSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}

function findEncodingDefect(value: string): HeaderDefect | null {
  if (value === '') return 'empty'
  if (value.length > MAX_HEADER_CHARACTERS) return 'too_large'
  if (/^[{[]/.test(value)) return 'raw_json'
  if (!STANDARD_ALPHABET.test(value))
    return URL_SAFE_ALPHABET.test(value) ? 'url_safe_alphabet' : 'not_base64'
  const digits = value.replace(/=+$/, '').length
  if (digits % 4 === 1) return 'truncated'
  return digits === value.length || value.length % 4 === 0 ? null : 'bad_padding'
}

function isLenientlyReadable(value: string, defect: HeaderDefect): boolean {
  if (defect === 'raw_json') return isJsonObject(parseJson(value))
  return defect === 'url_safe_alphabet' && isEncodedObject(value.replaceAll('-', '+').replaceAll('_', '/'))
}

function isEncodedObject(text: string): boolean {
  if (!STANDARD_ALPHABET.test(text)) return false
  const decoded = decodeUtf8(Buffer.from(text, 'base64'))
  return decoded !== null && isJsonObject(parseJson(decoded))
}

function describeNonObject(parsed: unknown): HeaderDefect {
  if (Array.isArray(parsed)) return 'json_array'
  if (typeof parsed === 'string' && isJsonObject(parseJson(parsed))) return 'json_string_of_json'
  return 'json_not_object'
}

function isPadded(value: string): boolean {
  return value.length % 4 === 0
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** `undefined` is not a JSON value, so it can stand for "not JSON". */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fail(defect: HeaderDefect, lenient = false): HeaderReading {
  return { decoded: false, defect, lenient }
}
