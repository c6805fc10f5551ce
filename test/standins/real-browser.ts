import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { findChromium } from '../../scripts/host-tools.mjs'
import { serviceUrl } from '../status/call.ts'

export interface RealBrowser {
  browser(): Browser
  /** A page of the running service in a profile of its own, closed with the test it was opened for. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
}

export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function chromiumPath(): string {
  const path = findChromium()
  if (path === null) throw new Error('no Chromium; `npm test` installs one')
  return path
}

/** One browser for all tests of a file. Pages that nobody looks at any more are closed: they go on working. */
export function useBrowser(): RealBrowser {
  let running: Browser
  const browser = (): Browser => running
  beforeAll(async () => {
    running = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  })
  afterEach(async () => {
    await Promise.all(running.contexts().map((context) => context.close()))
  })
  afterAll(() => running.close())
  return {
    browser,
    open: async (path, options = {}) => {
      const context = await running.newContext({ viewport: { width: 1280, height: 800 }, ...options })
      const page = await context.newPage()
      await page.goto(serviceUrl + path)
      return page
    },
  }
}
