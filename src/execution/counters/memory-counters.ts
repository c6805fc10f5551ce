import { windowEnd, type ImmediateCounters } from '../../core/counter-store.ts'

/** Keys of one window that have a counter of their own. */
const MAX_KEYS = 50_000
/** Beyond them, keys share these: a power of two, so that a hash picks one by its low bits. */
const SHARED_COUNTERS = 65_536

/** All counts of one window length since its current window began. */
interface Window {
  readonly endMs: number
  readonly own: Map<string, number>
  shared: Uint32Array | null
}

/**
 * Counters of one process, in bounded memory and constant time. A window is dropped as a whole when it ends. Under the
 * pressure of ever new keys nobody is forgiven: keys that already have a counter keep it, further ones share counters with
 * others, which can only make them run out sooner.
 */
export function createMemoryCounters(maxKeys = MAX_KEYS): ImmediateCounters {
  const windows = new Map<number, Window>()
  return {
    take: (key, limit, windowMs, nowMs, cost = 1) => {
      const window = currentWindow(windows, windowMs, nowMs)
      const count = readCount(window, key)
      const allowed = count + cost <= limit
      const used = allowed ? count + cost : count
      if (used !== count) writeCount(window, key, used, maxKeys)
      return { allowed, remaining: Math.max(0, limit - used), resetAtMs: window.endMs }
    },
    giveBack: (key, windowMs, nowMs, cost = 1) => {
      const window = currentWindow(windows, windowMs, nowMs)
      writeCount(window, key, Math.max(0, readCount(window, key) - cost), maxKeys)
    },
  }
}

/** A clock that is set back does not open a window again that has ended. */
function currentWindow(windows: Map<number, Window>, windowMs: number, nowMs: number): Window {
  const known = windows.get(windowMs)
  if (known !== undefined && nowMs < known.endMs) return known
  const fresh: Window = { endMs: windowEnd(windowMs, nowMs), own: new Map(), shared: null }
  windows.set(windowMs, fresh)
  return fresh
}

function readCount({ own, shared }: Window, key: string): number {
  return own.get(key) ?? shared?.[sharedPlace(key)] ?? 0
}

function writeCount(window: Window, key: string, count: number, maxKeys: number): void {
  if (window.own.has(key) || window.own.size < maxKeys) {
    window.own.set(key, count)
    return
  }
  window.shared ??= new Uint32Array(SHARED_COUNTERS)
  window.shared[sharedPlace(key)] = count
}

/** FNV-1a: keys are not secrets, and an attacker who aims at a counter only fills it for others sooner. */
function sharedPlace(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return (hash >>> 0) & (SHARED_COUNTERS - 1)
}
