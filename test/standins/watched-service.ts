import { readFileSync } from 'node:fs'
import type { Settings } from '../../src/config-sources.ts'
import { routeMethods, type RouteMethod } from '../../src/surfaces/http/route.ts'
import { startService } from '../start-service.ts'

export interface WatchedRoute {
  readonly path: string
  readonly methods: readonly RouteMethod[]
}

export type WatchReport =
  | { readonly url: string; readonly routes: readonly WatchedRoute[] }
  /** CPU milliseconds that the main thread spent in its longest turn of the event loop since the last report. */
  | { readonly longestTurnMs: number }
  | { readonly slowness: number }

export type WatchQuestion = 'report' | 'slowness'

const TICK_MS = 1

/** A whole service in a process of its own whose event loop is watched. Started by `watchService`. */
const service = await startService(JSON.parse(process.argv[2] ?? '{}') as Settings)
const report = (message: WatchReport): void => void process.send?.(message)

/**
 * Nanoseconds on a processor, from the scheduler: what other processes do meanwhile is not counted. It keeps them to
 * the last tick of 4 ms, unless somebody asks for the time of the whole process just before.
 */
function cpuNs(): number {
  process.cpuUsage()
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0])
}

let longestNs = 0
let lastNs = cpuNs()
setInterval(() => {
  const nowNs = cpuNs()
  longestNs = Math.max(longestNs, nowNs - lastNs)
  lastNs = nowNs
}, TICK_MS)

/**
 * How much longer the same work takes here and now than where the law was written, where it takes 8.5 ms: slower
 * processors, and caches shared with busy neighbours, cost CPU time too.
 */
function measureSlowness(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ [`k${index % 50}`]: [index] })))
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 12; attempt++) {
    const startedNs = cpuNs()
    JSON.parse(text)
    best = Math.min(best, cpuNs() - startedNs)
  }
  return Math.max(1, best / 8.5e6)
}

process.on('message', (question: WatchQuestion) => {
  if (question === 'slowness') report({ slowness: measureSlowness() })
  else report({ longestTurnMs: longestNs / 1e6 })
  longestNs = 0
  lastNs = cpuNs()
})
process.on('disconnect', () => process.exit(0))
report({
  url: service.url,
  routes: service.routes.map((route) => ({
    path: route.path,
    methods: routeMethods.filter((method) => route[method] !== undefined),
  })),
})
