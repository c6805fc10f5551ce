import { isJsonObject, type JsonObject } from '../analysis/x402/payment-required.ts'
import type { NextAction } from '../core/next-actions.ts'
import { servicePath } from '../core/paths.ts'
import { usd } from '../core/price.ts'
import { resolveTemplate } from '../core/template.ts'
import { parseObject } from './challenge.ts'
import { describeFailure, UnreadableAnswerError } from './errors.ts'
import { openClientBuyer, type TollgaugeOptions } from './open-client-buyer.ts'
import { buy, nameRequest, send, type Buyer, type Order, type Outcome } from './purchase.ts'
import { askQuote, type Quote } from './quote.ts'
import { runBatch, type BatchOptions, type BatchResult } from './run-batch.ts'
import { serviceNames } from './service-names.data.ts'
import type { Answer, RequestOf, ServiceMethods, SoldName } from './service-types.ts'
import { parseShopUrl } from './shop-url.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** A quote shown before: terms that differ from it are not signed. */
  readonly quote?: Quote
  /** Less than the budget's bound, for this call, in dollars. */
  readonly maxUsd?: string
}

export interface FollowOptions extends CallOptions {
  /** Values for the placeholders of the template. */
  readonly fill?: Readonly<Record<string, unknown>>
}

type Methods = ServiceMethods<CallOptions, Quote>

class TollgaugeClient {
  readonly #options: TollgaugeOptions
  readonly #url: string
  #buyer: Promise<Buyer> | null = null
  /** Calls under way, by request: the same one twice at once is one. */
  readonly #underWay = new Map<string, Promise<Outcome>>()
  /** What a suggested action refers to. */
  readonly #origins = new WeakMap<NextAction, { request: unknown; result: unknown }>()

  constructor(options: TollgaugeOptions) {
    this.#options = options
    this.#url = parseShopUrl(options.url, options.allowHttp)
    usd(options.budget?.maxUsd ?? '0.25')
    Object.assign(this, buildMethods(this))
  }

  /** Buys one answer. `client.developer.codeMetrics(request)` is the same with the name as a method. */
  async call<Name extends SoldName>(
    service: Name,
    request: RequestOf<Name>,
    options: CallOptions = {},
  ): Promise<Answer<Name>> {
    const outcome = await this.#buyOnce(this.#order(service, request, options), options)
    return this.#readAnswer(service, request, outcome)
  }

  /** Price and free check of a request. Nothing is signed, no wallet is needed. */
  async quote<Name extends SoldName>(
    service: Name,
    request: RequestOf<Name>,
    { signal }: CallOptions = {},
  ): Promise<Quote> {
    const buyer = await this.#open()
    return await askQuote(this.#order(service, request, {}), buyer, signal)
  }

  /** Buys what an answer suggests, for at most the price it names. */
  async follow(action: NextAction, { fill = {}, ...options }: FollowOptions = {}): Promise<Answer> {
    const service = serviceNames.find((name) => name === action.service)
    if (service === undefined)
      throw new RangeError(`this client knows no service ${JSON.stringify(action.service)}`)
    const origin = this.#origins.get(action) ?? { request: {}, result: {} }
    const request = resolveTemplate(action.input_template, { ...origin, placeholders: fill })
    const capAtomic = BigInt(action.maximum_atomic_usdc)
    const outcome = await this.#buyOnce(this.#order(service, request, options), options, capAtomic)
    return this.#readAnswer(service, request, outcome)
  }

  /** Buys many answers, a few at a time, in order. A failure is a result of its own and stops nobody else. */
  async batch<Name extends SoldName>(
    calls: readonly { readonly service: Name; readonly request: RequestOf<Name> }[],
    options: BatchOptions & CallOptions = {},
  ): Promise<BatchResult<Answer<Name>>[]> {
    return await runBatch(calls, ({ service, request }) => this.call(service, request, options), options)
  }

  /** Asks again for everything that was signed and not answered, e.g. before a restart. Signs nothing. */
  async resume(options: { readonly signal?: AbortSignal } = {}): Promise<BatchResult<Answer>[]> {
    const buyer = await this.#open()
    const open = (await buyer.book.listOpen()).filter(
      ({ target, body }) => body !== null && target.startsWith(`${this.#url}/`),
    )
    return await runBatch(open, async (purchase) => {
      const service = serviceNames.find((name) => purchase.target === this.#url + servicePath(name))
      if (service === undefined)
        throw new RangeError('a purchase of a service that this client does not know')
      const outcome = await send(purchase, purchase.body ?? '', buyer, options.signal)
      return this.#readAnswer(service, JSON.parse(purchase.body ?? '{}') as never, outcome) as Answer
    })
  }

  /** Everything ever signed with this store, in atomic USDC. */
  async spentAtomic(): Promise<bigint> {
    return await (await this.#open()).book.spentAtomic()
  }

  #order(service: SoldName, request: unknown, { quote }: CallOptions): Order {
    const order = { url: this.#url + servicePath(service), body: JSON.stringify(request) }
    return quote === undefined ? order : { ...order, shown: quote.options }
  }

  async #buyOnce(order: Order, { signal, maxUsd }: CallOptions, capAtomic?: bigint): Promise<Outcome> {
    const buyer = await this.#open()
    const key = await nameRequest(order)
    const known = this.#underWay.get(key)
    if (known !== undefined) return await known
    const maxAtomic = least(
      buyer.rules.maxAtomic,
      capAtomic,
      maxUsd === undefined ? undefined : usd(maxUsd).atomic,
    )
    const started = buy(order, { ...buyer, rules: { ...buyer.rules, maxAtomic } }, signal)
    this.#underWay.set(key, started)
    return await started.finally(() => this.#underWay.delete(key))
  }

  #readAnswer<Name extends SoldName>(service: Name, request: unknown, outcome: Outcome): Answer<Name> {
    const { reply, payment } = outcome
    if (outcome.kind !== 'delivered' || reply === null) throw describeFailure(outcome)
    const envelope = parseObject(reply.text)
    if (envelope === null || envelope['service'] !== service || !isJsonObject(envelope['data']))
      throw new UnreadableAnswerError(reply.text, payment)
    const replayed = reply.headers.get('idempotent-replayed') === 'true'
    const answer = { ...(envelope as unknown as Answer<Name>), payment, replayed }
    for (const action of listActions(envelope)) this.#origins.set(action, { request, result: answer.data })
    return answer
  }

  #open(): Promise<Buyer> {
    this.#buyer ??= openClientBuyer(this.#options).catch((error: unknown) => {
      this.#buyer = null
      throw error
    })
    return this.#buyer
  }
}

/** A buyer of one shop, typed by what is sold there. Calls that are repeated, resumed or made twice at once sign once. */
export type Tollgauge = TollgaugeClient & Methods
// The methods are made from the names of the registry, which a class declaration cannot say.
export const Tollgauge = TollgaugeClient as unknown as new (options: TollgaugeOptions) => Tollgauge

export type { Budget, TollgaugeOptions } from './open-client-buyer.ts'
export { openWallet, type SigningFunction, type WalletSource } from './open-wallet.ts'
export { createStorageLog } from './storage-log.ts'
export {
  AnswerLostError,
  isProblem,
  PaymentRefusedError,
  ProblemError,
  TollgaugeError,
  UnreadableAnswerError,
} from './errors.ts'
export type { Answer, DataOf, RequestOf, SoldName } from './service-types.ts'
export type { PaymentState } from './payment-state.ts'
export type { PaymentTerms } from './terms.ts'
export type { Quote } from './quote.ts'
export type { BatchResult } from './run-batch.ts'

function buildMethods(client: TollgaugeClient): Record<string, Record<string, unknown>> {
  const families: Record<string, Record<string, unknown>> = {}
  for (const name of serviceNames) {
    const [family = '', endpoint = ''] = name.split('.')
    const method = (request: never, options?: CallOptions) => client.call(name, request, options)
    const quote = (request: never, options?: CallOptions) => client.quote(name, request, options)
    const camel = endpoint.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    families[family] = { ...families[family], [camel]: Object.assign(method, { quote }) }
  }
  return families
}

function listActions({ meta }: JsonObject): NextAction[] {
  const actions = isJsonObject(meta) ? meta['next_actions'] : []
  return Array.isArray(actions) ? (actions.filter(isJsonObject) as unknown as NextAction[]) : []
}

const least = (first: bigint, ...others: (bigint | undefined)[]): bigint =>
  others.reduce<bigint>((low, other) => (other !== undefined && other < low ? other : low), first)
