import { constants, PerformanceObserver } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { releaseMemoryWhenQuiet } from './release-memory.ts'

interface Collection {
  readonly detail?: { readonly kind?: number; readonly flags?: number }
}

const isForced = ({ detail: { kind = 0, flags = 0 } = {} }: Collection): boolean =>
  kind === constants.NODE_PERFORMANCE_GC_MAJOR &&
  (flags &
    (constants.NODE_PERFORMANCE_GC_FLAGS_FORCED |
      constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE)) !==
    0

test('a quiet process gives its memory back, one that is never quiet enough does not', async () => {
  let forced = 0
  const observer = new PerformanceObserver((list) => {
    forced += list.getEntries().filter((entry) => isForced(entry as Collection)).length
  })
  observer.observe({ entryTypes: ['gc'] })
  try {
    // No process uses less than no processor time: this one looks as often as the other and never collects.
    releaseMemoryWhenQuiet(5, -1)
    releaseMemoryWhenQuiet(50, Number.POSITIVE_INFINITY)
    await expect.poll(() => forced, { timeout: 60_000 }).toBe(1)
  } finally {
    observer.disconnect()
  }
})
