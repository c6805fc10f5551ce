import { isEvmAddress, isSolanaAddress, isZeroEvmAddress } from '../analysis/x402/account-address.ts'
import { assetKey, findNetwork } from '../analysis/x402/networks.ts'
import type { KnownNetwork } from '../analysis/x402/networks.data.ts'
import { isJsonObject, ownField, ownText, type JsonObject } from '../analysis/x402/payment-required.ts'
import { formatAtomic } from '../core/price.ts'

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

/** The terms of an option, or why nothing will be signed for it. `payer` is who would sign. */
export function readTerms(option: JsonObject, rules: SpendRules, payer: string): PaymentTerms | string {
  const network = ownText(option, 'network') ?? ''
  const known = findNetwork(network)
  const refusal =
    checkKind(option, network, known, rules) ??
    checkPayee(option, network, rules, payer) ??
    checkAmount(option, rules) ??
    checkShown(option, rules) ??
    checkExtra(option, network, payer)
  if (refusal !== null || known === null) return refusal ?? 'an unknown network is asked for'
  const isEvm = network.startsWith('eip155:')
  const extra = readExtra(option)
  return {
    network,
    asset: ownText(option, 'asset') ?? '',
    payTo: ownText(option, 'payTo') ?? '',
    amountAtomic: BigInt(ownText(option, 'amount') ?? '0'),
    validSeconds: Math.min(ownField(option, 'maxTimeoutSeconds') as number, MAX_VALIDITY_SECONDS),
    domain: isEvm ? known.domain : null,
    solana: isEvm ? null : { feePayer: ownText(extra, 'feePayer') ?? '', memo: ownText(extra, 'memo') },
    option,
  }
}

function checkKind(
  option: JsonObject,
  network: string,
  known: KnownNetwork | null,
  rules: SpendRules,
): string | null {
  if (ownText(option, 'scheme') !== 'exact') return 'another scheme than "exact" is asked for'
  if (!rules.networks.includes(network)) return `${network || 'no network'} is not a network to pay on here`
  if (known === null || known.usdc === null) return `no USDC is known on ${network}`
  const asset = ownText(option, 'asset') ?? ''
  if (assetKey(asset) !== assetKey(known.usdc)) return `another token than USDC is asked for on ${network}`
  const seconds = ownField(option, 'maxTimeoutSeconds')
  if (!Number.isSafeInteger(seconds) || (seconds as number) < 1) return 'maxTimeoutSeconds is no time'
  return null
}

function checkPayee(option: JsonObject, network: string, rules: SpendRules, payer: string): string | null {
  const payTo = ownText(option, 'payTo') ?? ''
  const isAddress = network.startsWith('eip155:')
    ? isEvmAddress(payTo) && !isZeroEvmAddress(payTo)
    : isSolanaAddress(payTo)
  if (!isAddress) return 'the payee is no address'
  if (assetKey(payTo) === assetKey(payer)) return 'the payee is the payer'
  if (rules.payTo !== undefined && !rules.payTo.map(assetKey).includes(assetKey(payTo)))
    return `the payee ${payTo} is not one that is allowed`
  return null
}

function checkAmount(option: JsonObject, { maxAtomic }: SpendRules): string | null {
  const amount = ownText(option, 'amount') ?? ''
  if (!/^[1-9][0-9]{0,17}$/.test(amount)) return 'the amount is no whole number of atomic units'
  if (BigInt(amount) <= maxAtomic) return null
  return `the call costs $${formatAtomic(BigInt(amount))}, above the cap of $${formatAtomic(maxAtomic)}`
}

function checkShown(option: JsonObject, { shown }: SpendRules): string | null {
  const nearest = shown?.find(({ network }) => network === ownText(option, 'network'))
  if (shown === undefined) return null
  if (nearest === undefined) return 'the network is none that was shown before'
  const differing = (['asset', 'payTo', 'amount'] as const).filter(
    (field) => assetKey(nearest[field]) !== assetKey(ownText(option, field) ?? ''),
  )
  return differing.length === 0
    ? null
    : `the quote differs from what was shown before in ${differing.join(', ')}`
}

function checkExtra(option: JsonObject, network: string, payer: string): string | null {
  const extra = readExtra(option)
  const flow = ownField(extra, 'paymentFlow')
  if (flow !== undefined && flow !== 'authorization') return 'payment before delivery is asked for'
  return network.startsWith('eip155:') ? checkEvmExtra(extra, network) : checkSolanaExtra(extra, payer)
}

function checkEvmExtra(extra: JsonObject, network: string): string | null {
  const method = ownField(extra, 'assetTransferMethod')
  if (method !== undefined && method !== 'eip3009') return 'another transfer than EIP-3009 is asked for'
  const domain = findNetwork(network)?.domain ?? null
  const isKnown =
    domain !== null && ownText(extra, 'name') === domain.name && ownText(extra, 'version') === domain.version
  return isKnown ? null : `the token's signing domain is not that of USDC on ${network}`
}

function checkSolanaExtra(extra: JsonObject, payer: string): string | null {
  const feePayer = ownText(extra, 'feePayer') ?? ''
  if (!isSolanaAddress(feePayer)) return 'no fee payer is named'
  if (feePayer === payer) return 'the buyer is asked to pay the network fee'
  const memo = ownField(extra, 'memo')
  if (memo === undefined) return null
  const isShort = typeof memo === 'string' && new TextEncoder().encode(memo).length <= MAX_MEMO_BYTES
  return isShort ? null : `the memo is no text of at most ${MAX_MEMO_BYTES} bytes`
}

function readExtra(option: JsonObject): JsonObject {
  const extra = ownField(option, 'extra')
  return isJsonObject(extra) ? extra : {}
}
