import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createMemoryCounters } from '../../execution/counters/memory-counters.ts'
import { createAddressLimits } from './address-limits.ts'
import { Refusal } from './refusal.ts'

const WINDOW_MS = 10_000
/** Sixty in each window of ten seconds. */
const COST_PER_MINUTE = 360

function open() {
  const clock = { nowMs: 0 }
  const limits = createAddressLimits({
    counters: createMemoryCounters(),
    costPerMinute: COST_PER_MINUTE,
    unpaidPerMinute: 600,
    proxies: 0,
    now: () => clock.nowMs,
  })
  return { limits, clock }
}

const from = (remoteAddress: string, method = 'GET'): IncomingMessage =>
  ({ method, headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage

/** How many of so many attempts were let in. */
function countLetIn(attempt: () => void, attempts: number): number {
  let letIn = 0
  for (let index = 0; index < attempts; index++) {
    try {
      attempt()
      letIn++
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      const { code, headers } = error as Refusal
      expect({ code, headers }).toEqual({
        code: 'rate-limited',
        headers: { connection: 'close', 'retry-after': '10' },
      })
    }
  }
  return letIn
}

test('reading costs one and anything else five, over all routes together', () => {
  const { limits } = open()
  expect(countLetIn(() => limits.enter(from('192.0.2.1')), 30)).toBe(30)
  expect(countLetIn(() => limits.enter(from('192.0.2.1', 'POST')), 100)).toBe(6)
  expect(countLetIn(() => limits.enter(from('192.0.2.1')), 100)).toBe(0)
})

test('bytes and small pieces of a body cost as much as what they keep busy', () => {
  const { limits } = open()
  limits.spendBytes(from('192.0.2.1'), 50 * 16 * 1024)
  expect(countLetIn(() => limits.spendPieces(from('192.0.2.1'), 4), 20)).toBe(10)
})

test('one address pays for itself alone, IPv6 by its network, and the next window is a new one', () => {
  const { limits, clock } = open()
  expect(countLetIn(() => limits.enter(from('2001:db8::1')), 100)).toBe(60)
  expect(countLetIn(() => limits.enter(from('2001:db8::2')), 100)).toBe(0)
  expect(countLetIn(() => limits.enter(from('192.0.2.2')), 100)).toBe(60)
  clock.nowMs = WINDOW_MS
  expect(countLetIn(() => limits.enter(from('2001:db8::1')), 100)).toBe(60)
})

test('who goes on after two hundred refusals is not listened to until the window ends', () => {
  const { limits, clock } = open()
  countLetIn(() => limits.enter(from('192.0.2.1')), 60 + 199)
  expect(limits.isDeafened('192.0.2.1')).toBe(false)
  countLetIn(() => limits.enter(from('192.0.2.1')), 1)
  expect([limits.isDeafened('192.0.2.1'), limits.isDeafened('192.0.2.2')]).toEqual([true, false])
  clock.nowMs = WINDOW_MS
  expect(limits.isDeafened('192.0.2.1')).toBe(false)
})

test('who floods us is not listened to at once', () => {
  const { limits } = open()
  limits.deafen('192.0.2.1')
  expect([limits.isDeafened('192.0.2.1'), limits.isDeafened('192.0.2.2')]).toEqual([true, false])
})

test('a batch of sold calls gives back no more than its one request cost', () => {
  const { limits } = open()
  const plain = from('192.0.2.1', 'POST')
  const batch = Object.assign(plain, { headers: { 'content-length': String(10 * 16 * 1024) } })
  countLetIn(() => limits.enter(from('192.0.2.1')), 40)
  limits.enter(batch)
  limits.spendBytes(batch, 10 * 16 * 1024)
  const entry = limits.paid(batch, 4)
  for (let call = 0; call < 4; call++) entry.sold()
  // Forty were spent on something else; of the fifteen of the batch each of four calls gives back three.
  expect(countLetIn(() => limits.enter(from('192.0.2.1')), 100)).toBe(60 - 40 - 3)
})
