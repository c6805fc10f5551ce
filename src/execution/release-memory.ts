import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 shrinks the room for new objects only where hardly any came for five seconds. */
const LOOK_MS = 6_000
/** The share of a quiet time that may be spent on work. */
const QUIET = 0.02

/**
 * Gives back, once, what loading left behind in this thread: V8 keeps the room that a start needed, tens of megabytes of
 * it, as long as nothing presses. It takes tens of milliseconds, so it waits for a time when nobody else does.
 */
export function releaseMemoryWhenQuiet(): void {
  let before = performance.eventLoopUtilization()
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > QUIET) return
    clearInterval(looking)
    collectGarbage()
  }, LOOK_MS)
  looking.unref()
}

/** There is no other way to ask for it in a process that was started without a flag. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
}
