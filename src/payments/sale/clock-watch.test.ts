import { expect, test } from 'vitest'
import { paymentNetworks } from '../terms/payment-network.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { startClockWatch } from './clock-watch.ts'

const [network] = paymentNetworks('live')
const nowMs = 1_800_000_000_000

/** A chain that shows these times, one after the other, and then the last for ever. */
function watch(times: readonly (number | null)[]) {
  const warnings: string[] = []
  let looks = 0
  const readClock = async (): Promise<number | null> => times[Math.min(looks++, times.length - 1)] ?? null
  const clocks = startClockWatch({
    tills: [{ network, reader: { readClock } as ChainReader }],
    now: () => nowMs,
    warn: (_, warning) => warnings.push(warning),
    everyMs: 1,
    againMs: 1,
  })
  return { clocks, warnings, looks: () => looks }
}

function failOnce(thenMs: number): ChainReader {
  let looks = 0
  return { readClock: async () => (looks++ === 0 ? null : thenMs) } as ChainReader
}

test.each([
  [300_000, '300 s ahead of Base', 'refused as expired'],
  [-120_000, '120 s behind Base', 'lapse before they are settled'],
])('a clock that is %s ms off is told at the start, once', async (offMs, side, effect) => {
  const { clocks, warnings, looks } = watch([nowMs - offMs])
  await expect.poll(looks).toBeGreaterThan(3)
  clocks.stop()
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(side)
  expect(warnings[0]).toContain(effect)
  expect(clocks.skews().get(network.id)).toBe(offMs / 1000)
})

test('a clock that was right in between and is wrong again is told again', async () => {
  const wrong = nowMs - 300_000
  const { clocks, warnings, looks } = watch([wrong, nowMs - 2_000, wrong])
  await expect.poll(looks).toBeGreaterThan(4)
  clocks.stop()
  expect(warnings).toHaveLength(2)
})

test('a chain that could not be read at the start is asked again soon', async () => {
  const clocks = startClockWatch({
    tills: [{ network, reader: failOnce(nowMs - 7_000) }],
    now: () => nowMs,
    warn: () => {},
    everyMs: 3_600_000,
    againMs: 1,
  })
  await expect.poll(() => clocks.skews().get(network.id)).toBe(7)
  clocks.stop()
})

test('the age of a block is no skew, and a chain that cannot be read says nothing', async () => {
  const { clocks, warnings, looks } = watch([nowMs - 20_000])
  const silent = watch([null])
  await expect.poll(() => Math.min(looks(), silent.looks())).toBeGreaterThan(2)
  clocks.stop()
  silent.clocks.stop()
  expect([...warnings, ...silent.warnings]).toEqual([])
  expect(silent.clocks.skews().size).toBe(0)
})
