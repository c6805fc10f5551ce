export interface ParsedAddress {
  readonly bits: 32 | 128
  readonly value: bigint
}

/** A bare IPv4 or IPv6 address in any standard text form; null for everything else, zone ids included. */
export function parseAddress(text: string): ParsedAddress | null {
  if (text.length > 45) return null
  if (text.includes(':')) return parseIpv6(text)
  const value = parseIpv4(text)
  return value === null ? null : { bits: 32, value }
}

function parseIpv4(text: string): bigint | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (match === null) return null
  const octets = match.slice(1).map(Number)
  if (octets.some((octet) => octet > 255)) return null
  return octets.reduce((value, octet) => (value << 8n) | BigInt(octet), 0n)
}

function parseIpv6(text: string): ParsedAddress | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const head = parseGroups(halves[0] ?? '')
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? '') : []
  if (head === null || tail === null) return null
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail]
  return { bits: 128, value: groups.reduce((value, group) => (value << 16n) | group, 0n) }
}

/** The 16-bit groups of one side of `::`; a dotted IPv4 at the end counts as two. */
function parseGroups(text: string): bigint[] | null {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(BigInt(`0x${part}`))
      continue
    }
    const dotted = index === parts.length - 1 ? parseIpv4(part) : null
    if (dotted === null) return null
    groups.push(dotted >> 16n, dotted & 0xffffn)
  }
  return groups
}
