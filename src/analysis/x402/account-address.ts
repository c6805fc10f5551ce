const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export function isEvmAddress(text: string): boolean {
  return EVM_ADDRESS.test(text)
}

export function isZeroEvmAddress(text: string): boolean {
  return /^0x0{40}$/.test(text)
}

/** A base58 text of 32 bytes: what every Solana account address is. */
export function isSolanaAddress(text: string): boolean {
  return BASE58.test(text) && base58ByteLength(text) === 32
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58ByteLength(text: string): number {
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(ALPHABET.indexOf(character))
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0
  const significant = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return leadingZeros + significant
}

/** A name of a naming service (`seller.eth`, `shop.base.eth`): readable to people, not signable by most clients. */
export function isAccountName(text: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text)
}
