/** `$0.1` -> `$0.10`: prices as people write them, exact all the same. */
export function showPrice(priceUsd: string): string {
  const decimals = priceUsd.split('.')[1]?.length ?? 0
  if (decimals >= 2) return priceUsd
  return decimals === 0 ? `${priceUsd}.00` : `${priceUsd}0`
}
