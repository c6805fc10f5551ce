import { fullFormats } from 'ajv-formats/dist/formats.js'

/** The formats that can be recognised, in the order they are preferred. */
export const formatNames = ['date-time', 'date', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6'] as const

export type FormatName = (typeof formatNames)[number]

export const ALL_FORMATS = (1 << formatNames.length) - 1
/** No value of any of these formats needs more; longer text is not even tried. */
const LONGEST_VALUE = 2_048

// RFC 3339 by the letter: our validator also takes a space for the T and shorter offsets, which others refuse.
const TIME = String.raw`\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`
const FULL_TIME = new RegExp(`^${TIME}$`, 'i')
const FULL_DATE_TIME = new RegExp(String.raw`^\d{4}-\d\d-\d\dT${TIME}$`, 'i')
// Any `word:rest` is a URI by the letter; only those with an authority are meant as one.
const WITH_AUTHORITY =
  /^[a-z][a-z0-9+.-]{0,30}:\/\/(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^/?#:]+)(?::\d*)?(?:[/?#]|$)/i

// The validator that later checks the schema decides, so that no format is promised which it would refuse.
const accepts: Readonly<Record<FormatName, (text: string) => boolean>> = {
  'date-time': (text) => FULL_DATE_TIME.test(text) && runFormat('date-time', text),
  date: (text) => text.length === 10 && runFormat('date', text),
  time: (text) => FULL_TIME.test(text) && runFormat('time', text),
  email: (text) => text.length <= 254 && text.includes('@') && runFormat('email', text),
  uri: (text) => WITH_AUTHORITY.test(text) && runFormat('uri', text),
  uuid: (text) => text.length === 36 && runFormat('uuid', text),
  ipv4: (text) => text.length <= 15 && runFormat('ipv4', text),
  ipv6: (text) => text.length <= 45 && text.includes(':') && runFormat('ipv6', text),
}

function runFormat(name: FormatName, text: string): boolean {
  const format = fullFormats[name]
  if (format instanceof RegExp) return format.test(text)
  const validate = typeof format === 'object' ? format.validate : format
  if (validate instanceof RegExp) return validate.test(text)
  return typeof validate === 'function' && (validate as (text: string) => boolean)(text)
}

/** The formats of `candidates` that this text matches, as a bit set. */
export function matchFormats(text: string, candidates: number): number {
  if (candidates === 0 || text.length === 0 || text.length > LONGEST_VALUE) return 0
  let matched = 0
  for (const [index, name] of formatNames.entries()) {
    const bit = 1 << index
    if ((candidates & bit) !== 0 && accepts[name](text)) matched |= bit
  }
  return matched
}

export function firstFormat(formats: number): FormatName | null {
  return formatNames.find((_, index) => (formats & (1 << index)) !== 0) ?? null
}
