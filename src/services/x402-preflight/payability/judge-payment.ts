import type {
  ClientEvidence,
  ClientVerdict,
  OptionTerms,
  OptionVerdict,
  WouldPay,
} from '../../../core/client-judge.ts'
import { encodePaymentHeader, parseJson } from '../../../analysis/x402/header-codec.ts'
import { isJsonObject, ownField, PAYMENT_REQUIRED_HEADER } from '../../../analysis/x402/payment-required.ts'
import { shortText } from '../short-text.ts'
import { priceInDollars } from './dollar-price.ts'
import { nameRefusal } from './name-refusal.ts'
import { letClientPay, type Attempt, type ClientSettings } from './official-client.ts'
import type { RefusalCode } from './refusals.data.ts'

/** A challenge may list hundreds of options; a buyer chooses among few. */
const MAX_OPTIONS = 16
/** Where the fetch of Node ends a connection; it counts names and values only. */
const CLIENT_HEADER_BYTES = 16 * 1024

/** As the client comes, then with what its owner may allow, the smaller step first. */
const steps: readonly ClientSettings[] = [
  { spendControls: true, firstVersion: false },
  { spendControls: true, firstVersion: true },
  { spendControls: false, firstVersion: true },
]

/** Would the official client pay this answer? It is the client that decides; here it is asked and its words are named. */
export async function judgePayment(evidence: ClientEvidence): Promise<ClientVerdict> {
  const unasked = findUnaskedReason(evidence)
  if (unasked !== null) return refuse(unasked)
  try {
    return await judgeChallenge(evidence)
  } catch (error) {
    // Nesting that cannot be written out again; the client has to echo the challenge and fails on it too.
    if (error instanceof RangeError) return refuse('challenge_malformed')
    throw error
  }
}

function refuse(reason: RefusalCode): ClientVerdict {
  return { wouldPay: 'no', reasons: [reason], chosen: null, options: [] }
}

async function judgeChallenge(evidence: ClientEvidence): Promise<ClientVerdict> {
  const accepts = readAccepts(evidence)
  const whole = await askInSteps(evidence)
  const options: OptionVerdict[] = []
  for (const [index, option] of accepts.slice(0, MAX_OPTIONS).entries())
    options.push(await judgeOption(evidence, index, option, accepts.length === 1 ? whole : null))
  const trapped = whole.wouldPay !== 'yes' && options.some(({ wouldPay }) => wouldPay === 'yes')
  return {
    wouldPay: whole.wouldPay,
    reasons: trapped ? [...whole.reasons, 'later_option_only'] : whole.reasons,
    chosen: findChosen(accepts, whole.chosen),
    options,
  }
}

function findUnaskedReason({ status, headers }: ClientEvidence): RefusalCode | null {
  if (status >= 300 && status < 400) return 'redirect'
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (bytes >= CLIENT_HEADER_BYTES) return 'headers_too_large'
  return status === 402 ? null : 'not_402'
}

interface Asked {
  readonly wouldPay: WouldPay
  readonly reasons: readonly RefusalCode[]
  readonly chosen: unknown
}

async function askInSteps(evidence: ClientEvidence): Promise<Asked> {
  const reasons: RefusalCode[] = []
  let first: Attempt | null = null
  for (const settings of steps) {
    const attempt = await letClientPay(evidence, settings)
    first ??= attempt
    if (attempt.paid)
      return { wouldPay: reasons.length === 0 ? 'yes' : 'with-settings', reasons, chosen: attempt.chosen }
    const reason = nameRefusal(attempt.error, attempt.chosen)
    if (!reasons.includes(reason)) reasons.push(reason)
  }
  return { wouldPay: 'no', reasons, chosen: first?.chosen ?? null }
}

async function judgeOption(
  evidence: ClientEvidence,
  index: number,
  option: unknown,
  known: Asked | null,
): Promise<OptionVerdict> {
  const { wouldPay, reasons } = known ?? (await askInSteps(withOnlyOption(evidence, option)))
  return { index, terms: describeTerms(option), wouldPay, reasons, amountUsd: priceInDollars(option) }
}

function describeTerms(option: unknown): OptionTerms {
  const terms = isJsonObject(option) ? option : {}
  return {
    scheme: shortText(terms, 'scheme'),
    network: shortText(terms, 'network'),
    asset: shortText(terms, 'asset'),
    payTo: shortText(terms, 'payTo'),
    amount: shortText(terms, 'amount') ?? shortText(terms, 'maxAmountRequired'),
  }
}

/** The same answer with one option, in the header or, for the first version, in the body. */
function withOnlyOption(evidence: ClientEvidence, option: unknown): ClientEvidence {
  const challenge = readChallenge(evidence)
  const alone = { ...challenge, accepts: [option] }
  const others = evidence.headers.filter(([name]) => name.toLowerCase() !== PAYMENT_REQUIRED_HEADER)
  if (others.length === evidence.headers.length) return { ...evidence, bodyText: JSON.stringify(alone) }
  return { ...evidence, headers: [...others, [PAYMENT_REQUIRED_HEADER, encodePaymentHeader(alone)]] }
}

/** What the client reads, as leniently as it does: the checks of the grade are stricter. */
function readChallenge({ headers, bodyText }: ClientEvidence): Record<string, unknown> {
  const header = headers.find(([name]) => name.toLowerCase() === PAYMENT_REQUIRED_HEADER)?.[1]
  const text = header ? new TextDecoder().decode(Buffer.from(header, 'base64')) : bodyText
  const challenge = parseJson(text)
  return isJsonObject(challenge) ? { ...challenge } : {}
}

function readAccepts(evidence: ClientEvidence): readonly unknown[] {
  const accepts = ownField(readChallenge(evidence), 'accepts')
  return Array.isArray(accepts) ? accepts : []
}

/** By content: the client decodes the header itself, so its options are other objects. */
function findChosen(accepts: readonly unknown[], chosen: unknown): number | null {
  if (chosen === null) return null
  const text = JSON.stringify(chosen)
  const index = accepts.findIndex((option) => JSON.stringify(option) === text)
  return index === -1 ? null : index
}
