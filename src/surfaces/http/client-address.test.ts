import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002::/64'],
  ['2001:db8:1:2::ffff', '20010db800010002::/64'],
  ['2001:db8:1:3::ffff', '20010db800010003::/64'],
  ['fe80::1%eth0', 'fe80000000000000::/64'],
  ['::1', '0000000000000000::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  [0, '192.0.2.1, 192.0.2.2', '203.0.113.7'],
  [1, '192.0.2.1, 192.0.2.2', '192.0.2.2'],
  [2, '6.6.6.6, 192.0.2.1, 192.0.2.2', '192.0.2.1'],
  [2, '192.0.2.2', '203.0.113.7'],
  [1, undefined, '203.0.113.7'],
])('behind %i proxies, %s is the address %s', (proxies, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const incoming = { headers, socket: { remoteAddress: '203.0.113.7' } } as unknown as IncomingMessage
  expect(clientAddress(incoming, proxies)).toBe(address)
})

test('whatever a proxy wrote, the name of a counter stays short', () => {
  expect(networkOf('x'.repeat(10_000)).length).toBeLessThanOrEqual(45)
  expect(networkOf(':'.repeat(10_000)).length).toBeLessThanOrEqual(45)
})
