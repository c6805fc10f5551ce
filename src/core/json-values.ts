const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b

/**
 * Whether a JSON text may hold more than so many values. Each of them costs far more memory than its two or three bytes,
 * so that is known before it is parsed: every byte is looked at once, and what is no JSON is counted all the same.
 */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  // Each takes two bytes at least.
  if (json.byteLength <= 2 * most) return false
  let values = 1
  for (let index = 0; index < json.byteLength; index++) {
    const byte = json[index]
    if (byte === QUOTE) index = endOfString(json, index + 1)
    else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) values++
    if (values > most) return true
  }
  return false
}

function endOfString(json: Uint8Array, start: number): number {
  let index = start
  while (index < json.byteLength && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1
  return index
}
