import { describe, expect, it } from 'vitest'
import { isAccountName, isEvmAddress, isSolanaAddress, isZeroEvmAddress } from './account-address.ts'

describe('account addresses', () => {
  it('an EVM address is 20 bytes of hexadecimal', () => {
    expect(isEvmAddress('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')).toBe(true)
    expect(isEvmAddress('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA0291')).toBe(false)
    expect(isEvmAddress('833589fCD6eDb6E08f4c7C32D4f71b54bdA02913ab')).toBe(false)
    expect(isZeroEvmAddress(`0x${'0'.repeat(40)}`)).toBe(true)
  })

  it('a Solana address is base58 of exactly 32 bytes', () => {
    expect(isSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(true)
    expect(isSolanaAddress('1'.repeat(32))).toBe(true)
    expect(isSolanaAddress('1'.repeat(33))).toBe(false)
    expect(isSolanaAddress('z'.repeat(44))).toBe(false)
    expect(isSolanaAddress('0PjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(false)
  })

  it('a name is not an address', () => {
    expect(isAccountName('seller.eth')).toBe(true)
    expect(isAccountName('shop.base.eth')).toBe(true)
    expect(isAccountName('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')).toBe(false)
    expect(isAccountName('nano_123...')).toBe(false)
  })
})
