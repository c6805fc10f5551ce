import { catalogPath, samplePath, servicePath, toolName, tryPath } from './paths.ts'
import { formatUsd, type Price } from './price.ts'

/** What a service says of a sensible next purchase; price and paths come from the suggested service itself. */
export interface FollowUp {
  readonly service: `${string}.${string}`
  readonly title: string
  readonly because: string
  /**
   * Values may be `$result.<path>`, `$request.<field>`, `$json([...])`, `$find(<list>, <key>, <reference>).<field>` or a
   * `$placeholder` the buyer fills in.
   */
  readonly template: Readonly<Record<string, unknown>>
  readonly useOutput: string
  /**
   * What the JSON text of an answer begins with after which this call would be refused or tell nothing. The beginning
   * only: answers are long, and nothing long is parsed where they are sent.
   */
  readonly unlessDataStarts?: RegExp
}

export interface NextAction {
  readonly service: string
  readonly title: string
  readonly reason: string
  readonly method: 'POST'
  readonly path: string
  readonly price: string
  readonly input_template: Readonly<Record<string, unknown>>
  readonly use_output: string
  readonly handoff_path: string
  readonly checkout_path: string
  readonly sample_path: string
  readonly maximum_atomic_usdc: string
  readonly handoff_payment_required: false
  readonly executes_automatically: false
  readonly authorization_required: true
}

const START_CHARACTERS = 8_000

/** The calls that make sense after this answer, given as the JSON text of its data. */
export function buildNextActions(
  followUps: readonly FollowUp[],
  priceOf: (service: string) => Price,
  dataJson: string,
): NextAction[] {
  const start = dataJson.slice(0, START_CHARACTERS)
  const sensible = followUps.filter(({ unlessDataStarts }) => unlessDataStarts?.test(start) !== true)
  return sensible.map((followUp) => {
    const price = priceOf(followUp.service)
    const known = built.get(followUp)
    if (known?.price === price) return known.action
    const action = buildNextAction(followUp, price)
    built.set(followUp, { price, action })
    return action
  })
}

/** The same at the same price, so that its text is written once. */
const built = new WeakMap<FollowUp, { readonly price: Price; readonly action: NextAction }>()

function buildNextAction(followUp: FollowUp, price: Price): NextAction {
  return {
    service: followUp.service,
    title: followUp.title,
    reason: followUp.because,
    method: 'POST',
    path: servicePath(followUp.service),
    price: formatUsd(price),
    input_template: followUp.template,
    use_output: `${followUp.useOutput} Over MCP the tool is ${toolName(followUp.service)}.`,
    handoff_path: catalogPath(followUp.service),
    checkout_path: tryPath(followUp.service),
    sample_path: samplePath(followUp.service),
    maximum_atomic_usdc: price.atomic.toString(),
    handoff_payment_required: false,
    executes_automatically: false,
    authorization_required: true,
  }
}
