import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 shrinks the room for new objects only where hardly any came for five seconds. */
const LOOK_MS = 6_000
/** The share of a processor that a quiet process may use meanwhile, in all its threads. */
const QUIET_SHARE = 0.02

/**
 * Gives back, once, what loading left behind in this thread: V8 keeps the room that a start needed, tens of megabytes of
 * it, as long as nothing presses. It takes tens of milliseconds, so it waits for a time when nobody else does.
 */
export function releaseMemoryWhenQuiet(lookMs = LOOK_MS, share = QUIET_SHARE): void {
  let before = process.cpuUsage()
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    if ((user + system) / 1_000 > share * lookMs) return
    clearInterval(looking)
    collectGarbage()
  }, lookMs)
  looking.unref()
}

/** From this version of Node on a plain collection keeps the freed pages for the next burst; this flavour does not. */
const FLAVOURS_SINCE = 22

/** There is no other way to ask for it in a process that was started without a flag. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect !== 'function') return
  // Before, any argument at all asked for the new objects alone.
  if (Number.parseInt(process.versions.node, 10) < FLAVOURS_SINCE) collect()
  else collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
