import { describe, expect, it } from 'vitest'
import { findNetworkDefect, networkNamespace } from './caip2.ts'
import { knownNetworks } from './networks.data.ts'

describe('findNetworkDefect', () => {
  it.each([
    ['eip155:8453', null],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', null],
    ['stellar:pubnet', null],
    ['sepa:eu', null],
    ['starknet:SN_MAIN', null],
    ['base', 'v1_name'],
    ['solana-devnet', 'v1_name'],
    ['ethereum-mainnet', 'no_namespace'],
    ['EIP155:8453', 'caip2_syntax'],
    ['eip155:', 'caip2_syntax'],
    ['ab:1', 'caip2_syntax'],
    ['cloudflare:402', 'caip2_syntax'],
    ['eip155:8453\n', 'caip2_syntax'],
    ['eip155:08453', 'eip155_reference'],
    ['eip155:base', 'eip155_reference'],
    ['solana:mainnet', 'solana_reference'],
    ['', 'missing'],
    [8453, 'missing'],
    [undefined, 'missing'],
  ])('%j: %s', (network, defect) => {
    expect(findNetworkDefect(network)).toBe(defect)
  })

  it('accepts every network we know', () => {
    expect(knownNetworks.filter(({ id }) => findNetworkDefect(id) !== null)).toEqual([])
    expect(new Set(knownNetworks.map(({ id }) => id)).size).toBe(knownNetworks.length)
  })

  it('names a namespace only of a valid id', () => {
    expect(networkNamespace('eip155:1')).toBe('eip155')
    expect(networkNamespace('eip155:0')).toBeNull()
  })
})
