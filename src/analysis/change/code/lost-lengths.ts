import type { EditTokens } from './edit-tokens.ts'

export const lengthKinds = [
  'end of a text',
  'format of its own',
  'number of elements',
  'sign of a byte',
  'length kept in step',
  'question of a macro',
] as const

/** What a block of C lost of the care for lengths and ends; null when it is none of that. */
export function judgeLengths(each: EditTokens): (typeof lengthKinds)[number] | null {
  if (losesEnd(each)) return 'end of a text'
  if (losesFormat(each)) return 'format of its own'
  if (losesElements(each)) return 'number of elements'
  if (losesByteSign(each)) return 'sign of a byte'
  if (losesStep(each)) return 'length kept in step'
  return losesMacroPart(each) ? 'question of a macro' : null
}

const MOST_STATEMENT = 24

/** `out[n * 2] = 0;` that is gone alone. */
function losesEnd({ removed, added }: EditTokens): boolean {
  if (added.length > 0 || removed.length > MOST_STATEMENT) return false
  return /^\w+(?: (?:->|\.) \w+)* \[ .{1,80} \] = (?:0|'\\0'|'\\x00'|L'\\0'|NUL) ;$/.test(removed.join(' '))
}

const WRITES_TEXT = /(?:printf|log\w*|message|error|warn\w*|syslog|debug|info|fatal)$/i

/** `printf("%s", text)` that became `printf(text)`: what the text says is obeyed. */
function losesFormat({ removed, added, lost, gained }: EditTokens): boolean {
  if (gained.length > 0 || lost.length !== 1 || !/^"%s(?:\\n)?"$/.test(lost[0] ?? '')) return false
  const at = removed.indexOf(lost[0] ?? '')
  return added.length === removed.length - 2 && removed.slice(0, at).some((token) => WRITES_TEXT.test(token))
}

/** `sizeof(a) / sizeof(a[0])` that became `sizeof(a)`: bytes are counted where elements were. */
function losesElements({ removed, added, lost, gained }: EditTokens): boolean {
  if (gained.some((token) => token !== 'sizeof') || added.length === 0) return false
  const counts = (tokens: readonly string[]): number => ` ${tokens.join(' ')} `.split(' / sizeof ').length
  const named = lost.some((token) => /^(?:\w*ARRAY_SIZE|\w*countof|G_N_ELEMENTS|NELEM\w*)$/.test(token))
  return added.includes('sizeof') && (counts(removed) > counts(added) || named)
}

const BYTE = /^(?:unsigned|char|uint8_t|guchar|u_char|UINT8|BYTE|u8)$/
const CAST = / \( (?:unsigned char|uint8_t|guchar|u_char|UINT8|BYTE|u8) \) /g

/** `(unsigned char) in[i]` that became `in[i]`: a byte above 127 is below zero. */
function losesByteSign({ removed, added, lost, gained }: EditTokens): boolean {
  if (gained.length > 0 || lost.length === 0 || !lost.every((token) => BYTE.test(token))) return false
  const casts = (tokens: readonly string[]): number => ` ${tokens.join(' ')} `.match(CAST)?.length ?? 0
  return added.length > 0 && casts(removed) > casts(added)
}

const STEPS =
  /(?:-- (?:\w+ (?:->|\.) )*\w*(?:len|length|size|left|remain\w*|avail\w*)\b|\b\w*(?:len|length|size|left|remain\w*|avail\w*) (?:--|-=) )/g

/** `++data; --data_len;` that became `++data;`: the length no longer goes with the pointer. */
function losesStep({ removed, added, gained }: EditTokens): boolean {
  if (gained.length > 0 || removed.length > 40) return false
  const steps = (tokens: readonly string[]): number => `${tokens.join(' ')} `.match(STEPS)?.length ?? 0
  return steps(removed) > steps(added) && (added.length > 0 || removed.length <= 8)
}

/** A condition written as a macro that lost a part. */
function losesMacroPart({ owner, removed, added, lost, gained }: EditTokens): boolean {
  if (owner !== '' || gained.length > 0 || lost.length === 0 || added.length < 3) return false
  const joints = (tokens: readonly string[]): number => tokens.filter((token) => token === '&&').length
  return joints(removed) > joints(added) && removed.some((token) => /^[<>]=?$/.test(token))
}
