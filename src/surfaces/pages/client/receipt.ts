import { decodeBase64Json } from '../../../client/base64-json.ts'
import { find } from './page.ts'

/** What was paid, in words; the receipt itself can be copied as it came. */
export function showReceipt(header: string | null, atMs: number): void {
  const receipt = header === null ? null : decodeBase64Json(header)
  const facts = typeof receipt === 'object' && receipt !== null ? listFacts(receipt) : []
  if (facts.length > 0) facts.push(['Received', showTime(atMs)])
  find('receipt').hidden = facts.length === 0
  const list = find('receipt-facts')
  list.replaceChildren()
  for (const [name, value] of facts) {
    const [term, detail, code] = ['dt', 'dd', 'code'].map((tag) => document.createElement(tag))
    term?.append(name)
    code?.append(value)
    detail?.append(code ?? '')
    list.append(term ?? '', detail ?? '')
  }
  find('copy-receipt').dataset['copy'] = header ?? ''
}

/** In the reader's own zone, which the receipt knows nothing of. */
export const showTime = (atMs: number): string =>
  new Date(atMs).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

const shown: readonly (readonly [field: string, name: string])[] = [
  ['transaction', 'Transaction'],
  ['network', 'Network'],
  ['payer', 'Payer'],
  ['amount', 'Atomic USDC'],
]

function listFacts(receipt: object): (readonly [name: string, value: string])[] {
  const fields = receipt as Record<string, unknown>
  return shown.flatMap(([field, name]) => {
    const value = fields[field]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
}
