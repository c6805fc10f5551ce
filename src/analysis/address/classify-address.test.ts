import { BlockList, isIPv6 } from 'node:net'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressBlocks } from './address-blocks.data.ts'
import { classifyAddress } from './classify-address.ts'
import { parseAddress } from './parse-address.ts'

describe('classifyAddress', () => {
  it.each([
    ['8.8.8.8', null],
    ['93.184.216.34', null],
    ['2606:2800:220:1:248:1893:25c8:1946', null],
    ['2001:4860:4860::8888', null],
    ['127.0.0.1', 'loopback'],
    ['169.254.169.254', 'link-local'],
    ['100.127.255.255', 'cgnat'],
    ['100.128.0.0', null],
    ['172.32.0.0', null],
    ['0.0.0.0', 'this-network'],
    ['::', 'ipv6-not-global-unicast'],
    ['::ffff:8.8.8.8', 'ipv6-not-global-unicast'],
    ['fd00:ec2::254', 'ipv6-not-global-unicast'],
    ['2002:7f00:1::1', '6to4'],
    ['2001::1', 'ietf-protocol'],
    ['2001:200::1', null],
    ['3fff:fff::1', 'documentation'],
    ['fe80::1%eth0', 'not-an-address'],
    ['127.1', 'not-an-address'],
    ['1.2.3.4.5', 'not-an-address'],
    ['1:2:3:4:5:6:7', 'not-an-address'],
    ['1::2::3', 'not-an-address'],
    ['localhost', 'not-an-address'],
    ['', 'not-an-address'],
  ])('%s: %s', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind)
  })

  it('agrees with the runtime on every address, in every spelling', () => {
    const list = new BlockList()
    for (const [network, prefix] of addressBlocks)
      list.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4')
    const unicast = new BlockList()
    unicast.addSubnet('2000::', 3, 'ipv6')
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), nearBlocks), (address) => {
        const special = isIPv6(address)
          ? list.check(address, 'ipv6') || !unicast.check(address, 'ipv6')
          : list.check(address, 'ipv4')
        expect(classifyAddress(address) !== null).toBe(special)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Addresses at and around the edges of the blocks, where mistakes live. */
const nearBlocks = fc
  .tuple(fc.constantFrom(...addressBlocks), fc.integer({ min: -2, max: 2 }), fc.boolean())
  .map(([[network, prefix], offset, atEnd]) => {
    const { bits, value } = parseAddress(network) ?? { bits: 32, value: 0n }
    const size = 1n << BigInt(bits - prefix)
    const edge = (value + (atEnd ? size : 0n) + BigInt(offset) + (1n << BigInt(bits))) % (1n << BigInt(bits))
    return bits === 32 ? emitIpv4(edge) : emitIpv6(edge)
  })

function emitIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
}

function emitIpv6(value: bigint): string {
  return (value.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':')
}
