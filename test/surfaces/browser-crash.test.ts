import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { chromiumArguments, chromiumPath } from '../standins/real-browser.ts'
import { serviceUrl } from '../status/call.ts'

const profile = mkdtempSync(join(tmpdir(), 'tollgauge-profile-'))
afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 20 }))

/** A browser with a profile that outlives it, as people have one. */
async function start(): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
  })
}

/** SIGKILL: nothing is written down on the way out. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const told = await session?.send('SystemInfo.getProcessInfo')
  const pid = told?.processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('the browser does not say which process it is')
  const closed = new Promise((resolve) => context.once('close', resolve))
  process.kill(pid, 'SIGKILL')
  await closed
}

const signaturesOf = (page: Page): Set<string> => {
  const seen = new Set<string>()
  page.on('request', (request) => {
    const signature = request.headers()['payment-signature']
    if (signature !== undefined) seen.add(signature)
  })
  return seen
}

const path = '/try/document.diff'
const spoken = (page: Page): Promise<string | null> => page.getByRole('alert').textContent()

async function quoteAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await page.getByRole('button', { name: /Sign and pay/ }).click()
}

test('a browser killed in a paid call finds the payment again and is given the answer for it, and one killed after it too', async () => {
  const first = await start()
  const page = await first.newPage()
  await page.goto(serviceUrl + path)
  const signed = signaturesOf(page)
  let isSold = false
  await page.route('**/v1/document/diff', async (route) => {
    if (route.request().headers()['payment-signature'] === undefined) return route.continue()
    // The shop sells and settles; its answer never comes.
    const response = await route.fetch()
    isSold = response.status() === 200
  })
  await quoteAndPay(page)
  await expect.poll(() => isSold).toBe(true)
  await kill(first)

  const second = await start()
  const again = await second.newPage()
  const resent = signaturesOf(again)
  await again.goto(serviceUrl + path)
  await expect.poll(() => spoken(again)).toMatch(/has no answer yet/)
  await again.getByRole('button', { name: 'Check again' }).click()
  await again.locator('#outcome').waitFor({ timeout: 40_000 })
  expect(await spoken(again)).toBe('Answered again without a charge.')
  expect([...resent]).toEqual([...signed])

  // Killed at once: what was chosen to be kept may not be on the disk yet; its payment is.
  await again.getByLabel('Keep answers in this browser').check()
  await kill(second)
  const third = await start()
  const later = await third.newPage()
  const last = signaturesOf(later)
  await later.goto(serviceUrl + path)
  await expect.poll(() => spoken(later)).toMatch(/has no answer yet/)
  await later.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => later.locator('#answer').textContent()).toContain('patch proved')
  expect([...last]).toEqual([...signed])
  await third.close()
})

test('a page that crashes shows its answer again when it is reloaded, and asks for nothing', async () => {
  const context = await start()
  const page = await context.newPage()
  await page.goto(serviceUrl + '/try/developer.code-metrics')
  await quoteAndPay(page)
  await page.locator('#outcome').waitFor({ timeout: 40_000 })
  const session = await context.newCDPSession(page)
  const read = async (id: string): Promise<string> => {
    const expression = `document.getElementById('${id}')?.textContent ?? ''`
    const { result } = await session.send('Runtime.evaluate', { expression })
    return String(result.value)
  }
  const crashed = page.waitForEvent('crash')
  // Never answered: who would answer is gone.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await session.send('Page.reload')
  await expect.poll(() => read('answer')).toContain('Complexity per function')
  expect(await read('alert')).toMatch(/^The answer bought here before/)
  await context.close()
})
