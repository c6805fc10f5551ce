import { isEvmAddress, isSolanaAddress, isZeroEvmAddress } from '../analysis/x402/account-address.ts'
import { assetKey, findNetwork } from '../analysis/x402/networks.ts'
import type { KnownNetwork } from '../analysis/x402/networks.data.ts'
import { isJsonObject, ownField, ownText, type JsonObject } from '../analysis/x402/payment-required.ts'
import { showAtomic } from '../core/price.ts'

/** What will be signed, every part of it checked: exactly this much, of this token, to this payee, for this long. */
export interface PaymentTerms {
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly amountAtomic: bigint
  readonly validSeconds: number
  /** EIP-712 domain of the token, from our own table; null on Solana. */
  readonly domain: { readonly name: string; readonly version: string } | null
  /** Who pays Solana's fee and what memo the seller wants; null on EVM networks. */
  readonly solana: { readonly feePayer: string; readonly memo: string | null } | null
  /** The option as the shop wrote it: the protocol wants it back unchanged. */
  readonly option: JsonObject
}

/** What a catalog or an earlier quote said of one way to pay. */
export interface ShownTerms {
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly amount: string
}

export interface SpendRules {
  /** Nothing above this is signed for one call. */
  readonly maxAtomic: bigint
  /** CAIP-2 ids on which anything is signed at all. */
  readonly networks: readonly string[]
  /** Payees allowed; absent: whoever the shop names. */
  readonly payTo?: readonly string[]
  /** What was shown before; an option that is not among it is refused. */
  readonly shown?: readonly ShownTerms[]
}

/** An authorization is good for at most this long, whatever a shop asks: long enough to run and settle, short to worry. */
export const MAX_VALIDITY_SECONDS = 120
const MAX_MEMO_BYTES = 256

/** An option with its texts read once; what is missing or of another type is empty. */
interface Option {
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly amount: string
  readonly extra: JsonObject
  readonly fields: JsonObject
  readonly known: KnownNetwork | null
  readonly isEvm: boolean
}

type Check = (option: Option, rules: SpendRules, payer: string) => string | null

const checks: readonly Check[] = [
  checkKind,
  checkAsset,
  checkPayee,
  checkAmount,
  checkTime,
  checkShown,
  checkFlow,
  checkEvmExtra,
  checkSolanaExtra,
]

/** The terms of an option, or why nothing will be signed for it. `payer` is who would sign. */
export function readTerms(fields: JsonObject, rules: SpendRules, payer: string): PaymentTerms | string {
  const option = readOption(fields)
  for (const check of checks) {
    const refusal = check(option, rules, payer)
    if (refusal !== null) return refusal
  }
  const { network, asset, payTo, amount, extra, isEvm, known } = option
  return {
    network,
    asset,
    payTo,
    amountAtomic: BigInt(amount),
    validSeconds: Math.min(ownField(fields, 'maxTimeoutSeconds') as number, MAX_VALIDITY_SECONDS),
    domain: isEvm ? (known?.domain ?? null) : null,
    solana: isEvm ? null : { feePayer: textOf(extra, 'feePayer'), memo: ownText(extra, 'memo') },
    option: fields,
  }
}

const textOf = (object: JsonObject, field: string): string => ownText(object, field) ?? ''

function readOption(fields: JsonObject): Option {
  const network = textOf(fields, 'network')
  const extra = ownField(fields, 'extra')
  return {
    network,
    asset: textOf(fields, 'asset'),
    payTo: textOf(fields, 'payTo'),
    amount: textOf(fields, 'amount'),
    extra: isJsonObject(extra) ? extra : {},
    fields,
    known: findNetwork(network),
    isEvm: network.startsWith('eip155:'),
  }
}

function checkKind({ fields, network }: Option, { networks }: SpendRules): string | null {
  if (ownText(fields, 'scheme') !== 'exact') return 'another scheme than "exact" is asked for'
  return networks.includes(network) ? null : `${network || 'no network'} is not a network to pay on here`
}

function checkAsset({ asset, network, known }: Option): string | null {
  const usdc = known?.usdc ?? null
  if (usdc === null) return `no USDC is known on ${network}`
  return assetKey(asset) === assetKey(usdc) ? null : `another token than USDC is asked for on ${network}`
}

function checkPayee({ payTo, isEvm }: Option, rules: SpendRules, payer: string): string | null {
  const isAddress = isEvm ? isEvmAddress(payTo) && !isZeroEvmAddress(payTo) : isSolanaAddress(payTo)
  if (!isAddress) return 'the payee is no address'
  if (assetKey(payTo) === assetKey(payer)) return 'the payee is the payer'
  const isAllowed = rules.payTo?.map(assetKey).includes(assetKey(payTo)) ?? true
  return isAllowed ? null : `the payee ${payTo} is not one that is allowed`
}

function checkAmount({ amount }: Option, { maxAtomic }: SpendRules): string | null {
  if (!/^[1-9][0-9]{0,17}$/.test(amount)) return 'the amount is no whole number of atomic units'
  if (BigInt(amount) <= maxAtomic) return null
  return `the call costs ${showAtomic(BigInt(amount))}, above the cap of ${showAtomic(maxAtomic)}`
}

function checkTime({ fields }: Option): string | null {
  const seconds = ownField(fields, 'maxTimeoutSeconds')
  return Number.isSafeInteger(seconds) && (seconds as number) >= 1 ? null : 'maxTimeoutSeconds is no time'
}

function checkShown(option: Option, { shown }: SpendRules): string | null {
  if (shown === undefined) return null
  const nearest = shown.find(({ network }) => network === option.network)
  if (nearest === undefined) return 'the network is none that was shown before'
  const differing = (['asset', 'payTo', 'amount'] as const).filter(
    (field) => assetKey(nearest[field]) !== assetKey(option[field]),
  )
  return differing.length === 0
    ? null
    : `the quote differs from what was shown before in ${differing.join(', ')}`
}

function checkFlow({ extra }: Option): string | null {
  const flow = ownField(extra, 'paymentFlow') ?? 'authorization'
  return flow === 'authorization' ? null : 'payment before delivery is asked for'
}

function checkEvmExtra({ extra, network, known, isEvm }: Option): string | null {
  if (!isEvm) return null
  const method = ownField(extra, 'assetTransferMethod') ?? 'eip3009'
  if (method !== 'eip3009') return 'another transfer than EIP-3009 is asked for'
  const domain = known?.domain ?? null
  const isKnown = textOf(extra, 'name') === domain?.name && textOf(extra, 'version') === domain.version
  return isKnown ? null : `the token's signing domain is not that of USDC on ${network}`
}

function checkSolanaExtra({ extra, isEvm }: Option, _: SpendRules, payer: string): string | null {
  if (isEvm) return null
  const feePayer = textOf(extra, 'feePayer')
  if (!isSolanaAddress(feePayer)) return 'no fee payer is named'
  if (feePayer === payer) return 'the buyer is asked to pay the network fee'
  const memo = ownField(extra, 'memo') ?? ''
  const isShort = typeof memo === 'string' && new TextEncoder().encode(memo).length <= MAX_MEMO_BYTES
  return isShort ? null : `the memo is no text of at most ${MAX_MEMO_BYTES} bytes`
}
