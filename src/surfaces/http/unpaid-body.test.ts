import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createMemoryCounters } from '../../execution/counters/memory-counters.ts'
import { createAddressLimits } from './address-limits.ts'
import { createBodyBudget } from './body-budget.ts'

const incoming = {
  method: 'POST',
  headers: {},
  socket: { remoteAddress: '192.0.2.1' },
} as unknown as IncomingMessage

test('bodies that nobody paid for leave half of the room to those that are paid for', () => {
  const whole = createBodyBudget(100)
  const unpaid = createBodyBudget(50, { shareBytes: 50, within: whole })
  const first = unpaid.open('a')
  first.add(50)
  expect(() => unpaid.open('b').add(1)).toThrow('overloaded')
  expect(whole.heldBytes).toBe(50)
  const paid = whole.open('b')
  paid.add(50)
  expect(() => whole.open('c').add(1)).toThrow('overloaded')
  first.close()
  paid.close()
  expect([whole.heldBytes, unpaid.heldBytes]).toEqual([0, 0])
})

test('a part with room is refused what the whole has no room for, and keeps nothing of it', () => {
  const whole = createBodyBudget(100)
  const unpaid = createBodyBudget(60, { shareBytes: 60, within: whole })
  whole.open('a').add(50)
  whole.open('b').add(30)
  expect(() => unpaid.open('c').add(21)).toThrow('overloaded')
  expect([whole.heldBytes, unpaid.heldBytes]).toEqual([80, 0])
})

test('a large body that was looked at free does not stand in the way of the call itself', () => {
  const limits = createAddressLimits({
    counters: createMemoryCounters(),
    costPerMinute: 24_000,
    unpaidPerMinute: 600,
    proxies: 0,
    now: () => 0,
  })
  limits.spendUnpaidBytes(incoming, 60_000_000)
  expect(() => limits.spendUnpaidBytes(incoming, 60_000_000)).toThrow('rate-limited')
  limits.spendBytes(incoming, 60_000_000)
  expect(() => limits.spendBytes(incoming, 60_000_000)).toThrow('rate-limited')
})
