import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../scripts/host-tools.mjs'
import { servicePath } from '../src/core/paths.ts'
import { findService } from '../src/services/registry.ts'
import { createPythonHost, type PythonHost } from '../src/execution/python/python-host.ts'
import { startService } from '../test/start-service.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { largestRequests } from './page-answers.ts'
import { traceTasks, type LongestTask } from './page-tasks.ts'

const ROUNDS = 5
const QUIET_MS = 1_500

/** The longest pause of a page while it shows and scrolls through the largest answers, in a real browser. */
export const pages: Benchmark = {
  name: 'pages',
  async run(): Promise<Table> {
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('no Chromium here')
    const python = createPythonHost()
    const service = await startService({
      TOLLGAUGE_UNPAID_PER_MINUTE: '100000',
      TOLLGAUGE_COST_PER_MINUTE: '10000000',
    })
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const rows: (string | number)[][] = []
    for (const { service: name, what, build } of largestRequests) {
      const rounds: Shown[] = []
      const answer = await answerTo(name, build(), python)
      for (let round = 0; round < ROUNDS; round++) rounds.push(await show(browser, service.url, answer))
      rows.push([name, what, ...summarise(answer.text.length, rounds)])
    }
    await browser.close()
    await service.stop()
    await python.close()
    return {
      title: 'Pages: longest task while the largest answers are shown, ms',
      columns: [
        'service',
        'request',
        'answer kB',
        'markup kB',
        'shown, least',
        'shown, most',
        'scrolled, most',
        'shown, processor',
        'scrolled, processor',
        'shown after',
      ],
      rows,
      notes: [
        `${ROUNDS} rounds, each in a page of its own`,
        'processor: the most of any task without what it waited for, so that other work on the machine weighs little',
      ],
    }
  },
}

interface Answer {
  readonly name: string
  readonly request: Record<string, unknown>
  readonly text: string
}

interface Shown {
  readonly markup: number
  readonly shown: LongestTask
  readonly scrolled: LongestTask
  readonly afterMs: number
}

async function answerTo(name: string, request: Record<string, unknown>, python: PythonHost): Promise<Answer> {
  const service = findService(name)
  if (service?.effects !== 'none') throw new Error(`${name} is not a pure service`)
  const input = service.input.parse(request) as never
  const data = await service.run(input, {
    signal: new AbortController().signal,
    python,
  })
  const meta = { next_actions: [] }
  return {
    name,
    request,
    text: JSON.stringify({ request_id: 'measured', service: name, data, meta }),
  }
}

/** The answer comes from here instead of being bought: what is measured is what the page does with it. */
async function show(browser: Browser, url: string, { name, request, text }: Answer): Promise<Shown> {
  const page = await browser.newPage()
  let markup = 0
  page.on('response', (response) => {
    if (!response.url().includes('/render/')) return
    // What is still on its way when the page is closed is not waited for.
    void response.body().then(
      (body) => (markup = body.length),
      () => {},
    )
  })
  await page.goto(`${url}/try/${name}`)
  await page.route(`**${servicePath(name)}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: text }),
  )
  await page.evaluate(fillForm, request)
  await page.waitForTimeout(QUIET_MS)
  let afterMs = 0
  const shown = await traceTasks(browser, page, async () => {
    const startedAt = Date.now()
    await page.getByRole('button', { name: 'Get a quote, free' }).click()
    await page.locator('#outcome').waitFor({ timeout: 60_000 })
    afterMs = Date.now() - startedAt
    await page.waitForTimeout(QUIET_MS)
  })
  const scrolled = await traceTasks(browser, page, () => scrollThrough(page))
  await page.close()
  return { markup, shown, scrolled, afterMs }
}

async function scrollThrough(page: Page): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, 1_200)
    await page.waitForTimeout(30)
  }
}

/** Runs in the page. */
function fillForm(request: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(request)) {
    const field = document.querySelector<HTMLTextAreaElement>(`[data-field="${name}"]`)
    if (field !== null) field.value = typeof value === 'string' ? value : JSON.stringify(value)
  }
}

function summarise(bytes: number, rounds: readonly Shown[]): number[] {
  const [shown, scrolled] = [rounds.map((round) => round.shown), rounds.map((round) => round.scrolled)]
  return [
    Math.round(bytes / 1000),
    Math.round((rounds[0]?.markup ?? 0) / 1000),
    Math.min(...shown.map(({ clockMs }) => clockMs)),
    Math.max(...shown.map(({ clockMs }) => clockMs)),
    Math.max(...scrolled.map(({ clockMs }) => clockMs)),
    Math.max(...shown.map(({ processorMs }) => processorMs)),
    Math.max(...scrolled.map(({ processorMs }) => processorMs)),
    Math.min(...rounds.map((round) => round.afterMs)),
  ]
}
