import { readFileSync } from 'node:fs'
import type { Settings } from '../../src/config.ts'
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

const TICK_MS = 1

/** A whole service in a process of its own whose event loop is watched. Started by `watchService`. */
const service = await startService(JSON.parse(process.argv[2] ?? '{}') as Settings)
const report = (message: WatchReport): void => void process.send?.(message)

/** Nanoseconds on a processor, from the scheduler: what other processes do meanwhile is not counted. */
const cpuNs = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0])

let longestNs = 0
let lastNs = cpuNs()
setInterval(() => {
  const nowNs = cpuNs()
  longestNs = Math.max(longestNs, nowNs - lastNs)
  lastNs = nowNs
}, TICK_MS)

process.on('message', () => {
  report({ longestTurnMs: longestNs / 1e6 })
  longestNs = 0
})
process.on('disconnect', () => process.exit(0))
report({
  url: service.url,
  routes: service.routes.map((route) => ({
    path: route.path,
    methods: routeMethods.filter((method) => route[method] !== undefined),
  })),
})
