// Loaded into a service that runs as its operators run it: tells the longest turn of its event loop when asked.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const TICK_MS = 1

/** Nanoseconds on a processor, from the scheduler; it is brought up to date by asking for those of the whole process. */
function cpuNs() {
  process.cpuUsage()
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0])
}

if (isMainThread && process.send !== undefined) {
  let longestNs = 0
  let lastNs = cpuNs()
  setInterval(() => {
    const nowNs = cpuNs()
    longestNs = Math.max(longestNs, nowNs - lastNs)
    lastNs = nowNs
  }, TICK_MS)
  process.on('message', () => {
    process.send?.({ longestTurnMs: longestNs / 1e6 })
    longestNs = 0
    lastNs = cpuNs()
  })
  process.on('disconnect', () => process.exit(0))
}
