import type { Browser, Page } from 'playwright-core'

/** What the longest task of a page's own thread took. */
export interface LongestTask {
  readonly clockMs: number
  /** Of the processor alone: what others do on the machine weighs little in it. */
  readonly processorMs: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Does something with a page and tells its longest tasks meanwhile, which need not be the same one. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && threads.has(threadOf(event)))
  return {
    clockMs: longest(tasks.map(({ dur }) => dur)),
    processorMs: longest(tasks.map(({ tdur }) => tdur)),
  }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

const longest = (micros: readonly (number | undefined)[]): number =>
  Math.round(micros.reduce<number>((most, value) => Math.max(most, value ?? 0), 0) / 1_000)
