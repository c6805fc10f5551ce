import { windowEnd, type ImmediateCounters } from '../../core/counter-store.ts'

const MAX_KEYS = 10_000

/** Counters of one process. Windows that have ended are forgotten, so many keys cannot fill the memory. */
export function createMemoryCounters(): ImmediateCounters {
  const windows = new Map<string, { count: number; resetAtMs: number }>()
  return {
    take: (key, limit, windowMs, nowMs) => {
      const known = windows.get(key)
      const current =
        known !== undefined && known.resetAtMs > nowMs
          ? known
          : { count: 0, resetAtMs: windowEnd(windowMs, nowMs) }
      const allowed = current.count < limit
      if (allowed) current.count += 1
      windows.delete(key)
      windows.set(key, current)
      if (windows.size > MAX_KEYS) forgetSome(windows, nowMs)
      return { allowed, remaining: Math.max(0, limit - current.count), resetAtMs: current.resetAtMs }
    },
  }
}

/** Ended windows go first; if none has ended, the key that was used longest ago. */
function forgetSome(windows: Map<string, { resetAtMs: number }>, nowMs: number): void {
  for (const [key, { resetAtMs }] of windows) if (resetAtMs <= nowMs) windows.delete(key)
  for (const key of windows.keys()) {
    if (windows.size <= MAX_KEYS) return
    windows.delete(key)
  }
}
