import { isJsonObject, ownField, ownText } from '../../analysis/x402/payment-required.ts'
import type { ShownTerms } from '../../client/terms.ts'
import { within } from '../../client/within.ts'

/** What a shop said it sells, and for what, when it was first asked. Quotes that differ later are not paid. */
export interface ShopCatalog {
  readonly url: string
  readonly paths: readonly string[]
  shownTerms(path: string): readonly ShownTerms[]
}

const WAIT_MS = 10_000
const MAX_CHARACTERS = 1024 * 1024

export async function readShopCatalog(url: string): Promise<ShopCatalog> {
  const ask = async (): Promise<string> => {
    const response = await fetch(`${url}/.well-known/x402`, { redirect: 'manual' })
    return response.ok ? await response.text() : ''
  }
  const text = await within(ask(), WAIT_MS, url).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached: is the shop open?`, { cause })
  })
  const terms = text.length > MAX_CHARACTERS ? new Map<string, ShownTerms[]>() : readTerms(text)
  if (terms.size === 0)
    throw new Error(`${url} is no shop of this kind: it lists nothing to buy at /.well-known/x402`)
  return { url, paths: [...terms.keys()], shownTerms: (path) => terms.get(path) ?? [] }
}

function readTerms(text: string): Map<string, ShownTerms[]> {
  const found = new Map<string, ShownTerms[]>()
  for (const resource of listOf(parse(text), 'resources')) {
    const url = isJsonObject(resource) ? ownText(resource, 'url') : null
    if (url === null || !URL.canParse(url)) continue
    found.set(new URL(url).pathname, listOf(resource, 'accepts').flatMap(readShown))
  }
  return found
}

function readShown(option: unknown): ShownTerms[] {
  if (!isJsonObject(option)) return []
  const fields = ['network', 'asset', 'payTo', 'amount'].map((name) => ownText(option, name))
  const [network, asset, payTo, amount] = fields
  return network == null || asset == null || payTo == null || amount == null
    ? []
    : [{ network, asset, payTo, amount }]
}

function listOf(value: unknown, field: string): readonly unknown[] {
  const list = isJsonObject(value) ? ownField(value, field) : null
  return Array.isArray(list) ? list.slice(0, 1000) : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
