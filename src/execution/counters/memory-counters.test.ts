import { describe, expect, it } from 'vitest'
import { createMemoryCounters } from './memory-counters.ts'

const DAY_MS = 86_400_000

describe('createMemoryCounters', () => {
  it('allows as many as the limit per window, then none until it ends', () => {
    const store = createMemoryCounters()
    const at = Date.parse('2026-11-15T23:59:59Z')
    expect(store.take('a', 2, DAY_MS, at)).toEqual({
      allowed: true,
      remaining: 1,
      resetAtMs: Date.parse('2026-11-16T00:00:00Z'),
    })
    expect(store.take('a', 2, DAY_MS, at)).toMatchObject({ allowed: true, remaining: 0 })
    expect(store.take('a', 2, DAY_MS, at)).toMatchObject({ allowed: false, remaining: 0 })
    expect(store.take('b', 2, DAY_MS, at)).toMatchObject({ allowed: true })
    expect(store.take('a', 2, DAY_MS, at + 1_000)).toMatchObject({ allowed: true, remaining: 1 })
  })

  it('forgets ended windows before running ones when there are too many keys', () => {
    const store = createMemoryCounters()
    store.take('kept', 1, DAY_MS, 0)
    for (let index = 0; index < 10_050; index++) store.take(`short ${index}`, 1, 1_000, index)
    expect(store.take('kept', 1, DAY_MS, 20_000)).toMatchObject({ allowed: false })
  })
})
