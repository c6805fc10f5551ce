import { expect, test } from 'vitest'
import { createMemoryCounters } from './memory-counters.ts'

const MINUTE = 60_000

test('a key is counted up to its limit within a window and anew in the next', () => {
  const counters = createMemoryCounters()
  const taken = [1, 2, 3].map(() => counters.take('a', 2, MINUTE, 1_000))
  expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 1],
    [true, 0],
    [false, 0],
  ])
  expect(taken[0]?.resetAtMs).toBe(MINUTE)
  expect(counters.take('b', 2, MINUTE, 1_000).allowed).toBe(true)
  expect(counters.take('a', 2, MINUTE, MINUTE)).toEqual({
    allowed: true,
    remaining: 1,
    resetAtMs: 2 * MINUTE,
  })
})

test('who has used up a window is not forgiven because of ever so many other keys', () => {
  const counters = createMemoryCounters(1_000)
  for (let use = 0; use < 5; use++) counters.take('greedy', 5, MINUTE, 0)
  for (let key = 0; key < 20_000; key++) counters.take(`flood ${key}`, 5, MINUTE, 1)
  expect(counters.take('greedy', 5, MINUTE, 2).allowed).toBe(false)
  for (let use = 0; use < 5; use++) counters.take('late', 5, MINUTE, 3)
  for (let key = 20_000; key < 40_000; key++) counters.take(`flood ${key}`, 5, MINUTE, 4)
  expect(counters.take('late', 5, MINUTE, 5).allowed).toBe(false)
})

test('an uninvolved newcomer is still served in a flood, and everybody when it is over', () => {
  const counters = createMemoryCounters(1_000)
  for (let key = 0; key < 20_000; key++) counters.take(`flood ${key}`, 600, MINUTE, 1)
  expect(counters.take('newcomer', 600, MINUTE, 2).allowed).toBe(true)
  expect(counters.take('flood 1', 1, MINUTE, MINUTE + 1).allowed).toBe(true)
})

test('a clock that is set back does not give a used-up window anew', () => {
  const counters = createMemoryCounters()
  counters.take('a', 1, MINUTE, MINUTE + 1)
  expect(counters.take('a', 1, MINUTE, 5).allowed).toBe(false)
})

test('a count of the day is kept while any number of short windows pass', () => {
  const counters = createMemoryCounters(100)
  counters.take('kept', 1, 24 * 60 * MINUTE, 0)
  for (let index = 0; index < 10_050; index++) counters.take(`short ${index}`, 1, 1_000, index)
  expect(counters.take('kept', 1, 24 * 60 * MINUTE, 20_000).allowed).toBe(false)
})

test('windows of different lengths do not mix', () => {
  const counters = createMemoryCounters()
  counters.take('a', 1, MINUTE, 0)
  expect(counters.take('a', 1, 24 * 60 * MINUTE, 0).allowed).toBe(true)
  expect(counters.take('a', 1, 24 * 60 * MINUTE, MINUTE).allowed).toBe(false)
})

test('several uses are taken at once or not at all, and can be given back', () => {
  const store = createMemoryCounters()
  expect(store.take('a', 10, MINUTE, 0, 8)).toMatchObject({ allowed: true, remaining: 2 })
  expect(store.take('a', 10, MINUTE, 0, 3)).toMatchObject({ allowed: false, remaining: 2 })
  store.giveBack('a', MINUTE, 0, 5)
  expect(store.take('a', 10, MINUTE, 0, 3)).toMatchObject({ allowed: true, remaining: 4 })
  store.giveBack('a', MINUTE, 0, 100)
  expect(store.take('a', 10, MINUTE, 0, 0)).toMatchObject({ remaining: 10 })
})
