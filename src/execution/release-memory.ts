import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 shrinks the room for new objects only where hardly any came for five seconds. */
const LOOK_MS = 6_000
/** Processor time that a quiet process may use meanwhile, in all its threads: 2 %. */
const QUIET_MICROSECONDS = 0.02 * LOOK_MS * 1_000

/**
 * Gives back, once, what loading left behind in this thread: V8 keeps the room that a start needed, tens of megabytes of
 * it, as long as nothing presses. It takes tens of milliseconds, so it waits for a time when nobody else does.
 */
export function releaseMemoryWhenQuiet(): void {
  let before = process.cpuUsage()
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    if (user + system > QUIET_MICROSECONDS) return
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
  // Node 20 knows no flavours and gives memory back without; later ones keep it for the next burst.
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
