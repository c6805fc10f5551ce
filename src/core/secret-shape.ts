/** Does a setting look like a private key or mnemonic? Tollgauge is paid into addresses and must never hold one. */
export function looksLikeSecretKey(value: string): boolean {
  const text = value.trim()
  return shapes.some((shape) => shape.test(text))
}

const shapes: readonly RegExp[] = [
  /^(0x)?[0-9a-fA-F]{64}$/, // 32-byte EVM key
  /^(0x)?[0-9a-fA-F]{128}$/, // 64-byte Solana keypair in hex
  /^[1-9A-HJ-NP-Za-km-z]{86,88}$/, // 64-byte Solana keypair in base58
  /^\[\s*\d{1,3}(\s*,\s*\d{1,3}){31,63}\s*\]$/, // keypair file as bytes
  /^[a-z]{3,8}( [a-z]{3,8}){11,23}$/, // BIP-39 words
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
]
