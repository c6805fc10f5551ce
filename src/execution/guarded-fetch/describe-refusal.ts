import { refusals } from './refusals.data.ts'

/** The public sentence of a refusal; the code in brackets is stable. */
export function describeRefusal(code: string): string {
  return `The target was refused and nothing was sent to it: ${explain(code)} (${code}).`
}

function explain(code: string): string {
  if (code.startsWith('dns_')) return 'the host name resolves to an address that is not public'
  if (code.startsWith('address_') && code !== 'address_unpinned') return 'the address is not public'
  return refusals[code] ?? 'the URL is not allowed'
}
