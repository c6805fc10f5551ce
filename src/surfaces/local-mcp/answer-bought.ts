import { isJsonObject, ownText, type JsonObject } from '../../analysis/x402/payment-required.ts'
import { parseObject, readDefects } from '../../client/challenge.ts'
import { describePayment } from '../../client/payment-state.ts'
import { buy, nameRequest, type Buyer, type Outcome } from '../../client/purchase.ts'
import { formatAtomic } from '../../core/price.ts'
import { ToolFailure, type Answerer, type GivenAnswer } from './local-server.ts'
import type { ShopCatalog } from './shop-catalog.ts'

/** Buys every answer from a shop, within a buyer's caps. The same call again repeats the same payment. */
export function createBuyingAnswerer(shop: ShopCatalog, buyer: Buyer, maxSpendAtomic: bigint): Answerer {
  const underWay = new Map<string, Promise<Outcome>>()
  return async ({ offer }, body, signal) => {
    const order = { url: shop.url + offer.path, body, shown: shop.shownTerms(offer.path) }
    const key = await nameRequest(order)
    const started = underWay.get(key) ?? buy(order, buyer, signal)
    underWay.set(key, started)
    try {
      const outcome = await started
      const spent = `spent $${formatAtomic(await buyer.book.spentAtomic())} of $${formatAtomic(maxSpendAtomic)}`
      return readAnswer(outcome, offer.name, spent)
    } finally {
      underWay.delete(key)
    }
  }
}

function readAnswer(outcome: Outcome, service: string, spent: string): GivenAnswer {
  const { payment, because, reply } = outcome
  const money = `${describePayment(payment, because === null ? '' : `: ${because}`)}; ${spent}`
  const envelope = reply === null ? null : parseObject(reply.text)
  const data = envelope?.['data']
  if (outcome.kind !== 'delivered' || !isJsonObject(data) || envelope?.['service'] !== service)
    throw describeFailure(outcome, money)
  return { dataJson: JSON.stringify(data), payment: money, warnings: readWarnings(envelope) }
}

function readWarnings({ meta }: JsonObject): string[] {
  const warnings = isJsonObject(meta) ? meta['warnings'] : []
  return Array.isArray(warnings) ? warnings.filter((words) => typeof words === 'string').slice(0, 10) : []
}

/** What a model needs to go on: what was wrong, and whether asking again costs anything. */
function describeFailure(outcome: Outcome, money: string): ToolFailure {
  const facts = outcome.kind === 'invalid' ? describeInvalid(outcome) : describeRefusal(outcome)
  const advice = outcome.isOpen
    ? 'Call the tool again with the same arguments: the same payment is repeated, nothing is paid twice.'
    : 'Nothing more will come of this call.'
  return new ToolFailure(facts.detail, { ...facts, payment: money, advice })
}

function describeInvalid({ requestCheck }: Outcome) {
  const detail = 'The free check of the shop refuses the request.'
  return { detail, code: requestCheck?.code ?? 'invalid-input', errors: requestCheck?.errors ?? [] }
}

function describeRefusal({ kind, reply, because }: Outcome) {
  const body = parseObject(reply?.text ?? '') ?? {}
  const detail = ownText(body, 'detail') ?? ownText(body, 'error') ?? because ?? 'The shop gave no answer.'
  return {
    detail: detail.slice(0, 500),
    code: ownText(body, 'code') ?? kind,
    errors: readDefects(body['errors']),
  }
}
