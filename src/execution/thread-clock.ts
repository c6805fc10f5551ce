import { readFileSync, readlinkSync } from 'node:fs'

const TICK_MS = 10

/** The calling thread's entry in /proc, readable by every thread of the process; null where there is no /proc. */
export function findThreadEntry(): string | null {
  try {
    const task = readlinkSync('/proc/thread-self').split('/').at(-1)
    return task === undefined ? null : `/proc/self/task/${task}`
  } catch {
    return null
  }
}

/**
 * Processor time a thread has used, so that a limit does not depend on how busy the machine is.
 * Without a /proc entry wall time stands in for it; a thread that is gone has used it all.
 */
export function readThreadMs(entry: string | null): number {
  if (entry === null) return performance.now()
  try {
    // Fields 14 and 15 (user and system ticks), counted after the parenthesised name, which may hold spaces.
    const stat = readFileSync(`${entry}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Calls back once when the thread has used so much processor time from now on; returns what ends the watch. */
export function watchThread(threadEntry: string | null, cpuLimitMs: number, expired: () => void): () => void {
  // Most sources are done before the first look, and never cost a reading of the clock.
  const begin = (): void => {
    const cpuStart = readThreadMs(threadEntry)
    const check = (): void => {
      const left = cpuLimitMs - (readThreadMs(threadEntry) - cpuStart)
      if (left <= 0) expired()
      else timer = setTimeout(check, Math.max(left, SHORTEST_WAIT_MS))
    }
    check()
  }
  let timer = setTimeout(begin, Math.min(FIRST_LOOK_MS, cpuLimitMs))
  return () => clearTimeout(timer)
}

const FIRST_LOOK_MS = 50
const SHORTEST_WAIT_MS = 20
