/** A price in atomic USDC (6 decimals). Money is never a float: it enters as decimal text and stays an integer. */
export interface Price {
  readonly atomic: bigint
}

const DECIMALS = 6

export function usd(decimal: string): Price {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(decimal)
  if (!match) throw new RangeError(`not a USDC amount with at most ${DECIMALS} decimals: ${decimal}`)
  const atomic =
    BigInt(match[1] ?? '') * 10n ** BigInt(DECIMALS) + BigInt((match[2] ?? '').padEnd(DECIMALS, '0'))
  if (atomic === 0n) throw new RangeError('a price must be above zero')
  return { atomic }
}

/** `0.025`: the shortest decimal text of an atomic amount. */
export function formatAtomic(atomic: bigint): string {
  const digits = atomic.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** `$0.025`, as prices are written where programs read them. */
export function formatUsd(price: Price): string {
  return `$${formatAtomic(price.atomic)}`
}

/** `$0.1` -> `$0.10`: prices as people write them, exact all the same. */
export function showPrice(priceUsd: string): string {
  const decimals = priceUsd.split('.')[1]?.length ?? 0
  if (decimals >= 2) return priceUsd
  return decimals === 0 ? `${priceUsd}.00` : `${priceUsd}0`
}

/** `$0.10`, for people. */
export function showAtomic(atomic: bigint): string {
  return showPrice(formatUsd({ atomic }))
}
