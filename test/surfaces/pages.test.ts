import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findingCatalogue } from '../../src/analysis/change/findings/catalogue.ts'
import { samples } from '../../src/catalog/samples.data.ts'
import { problemCodes } from '../../src/core/problem.ts'
import { signalRules } from '../../src/services/code-metrics/signals/check-signals.ts'
import { services } from '../../src/services/registry.ts'
import { advisoryTexts } from '../../src/services/x402-preflight/advisories/advisory-texts.data.ts'
import { useBrowser } from '../standins/real-browser.ts'
import { serviceUrl } from '../status/call.ts'

const { browser, open } = useBrowser()

const get = async (path: string): Promise<Response> =>
  await fetch(serviceUrl + path, { headers: { accept: 'text/html' }, redirect: 'manual' })

async function buyHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await page.getByRole('button', { name: /Sign and pay/ }).click()
  await page.locator('#outcome').waitFor({ timeout: 60_000 })
}

describe('documentation', () => {
  const paths = [
    ...findingCatalogue.map(({ id }) => `/docs/findings/${id}`),
    ...signalRules.map(({ id }) => `/docs/signals/${id}`),
    ...Object.keys(advisoryTexts).map((id) => `/docs/advisories/${id}`),
    ...problemCodes.map((code) => `/problems/${code}`),
  ]
  test('every finding, signal, advisory and problem has a page, and search finds each', async () => {
    const index = (await (await get('/docs/search.json')).json()) as [path: string][]
    const found = new Set(index.map(([path]) => path))
    expect(paths.filter((path) => !found.has(path))).toEqual([])
    const sections = ['findings', 'signals', 'checks', 'advisories', 'guides'].map((name) => `/docs/${name}`)
    for (const path of sections) expect(`${path} ${(await get(path)).status}`).toBe(`${path} 200`)
    for (const path of paths) {
      const page = await get(path)
      const saysSince = (await page.text()).includes('<dt>Since</dt>')
      expect(`${path} ${page.status} ${saysSince}`).toBe(`${path} 200 true`)
    }
  })

  test('every link of a sample or guide inside the site leads somewhere', async () => {
    const pages = [
      '/',
      '/docs',
      ...services.map(({ name }) => `/samples/${name}`),
      '/docs/guides/buying',
      '/docs/guides/mcp',
    ]
    const links = new Set<string>()
    for (const path of pages)
      for (const [, link = ''] of (await (await get(path)).text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g))
        links.add(link)
    const broken: string[] = []
    for (const link of links) if ((await get(link)).status !== 200) broken.push(link)
    expect(broken).toEqual([])
  })

  test('words typed into the search lead to the page, without asking a server for them', async () => {
    const page = await open('/docs')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByLabel('Search the documentation').fill('guard remo')
    await page.locator('#search-results a').first().waitFor()
    expect(await page.locator('#search-results a').first().getAttribute('href')).toBe(
      '/docs/findings/guard-removed',
    )
    expect(asked.filter((path) => path.startsWith('/docs'))).toEqual(['/docs/search.json'])
  })
})

test('answers that an id leads to a page for are answered with ids that have one', async () => {
  const text = JSON.stringify(samples)
  const ids = [...text.matchAll(/"id":"([a-z][a-z0-9-]*-[a-z0-9-]+)","(?:severity|path)"/g)].map(
    ([, id]) => id,
  )
  expect(ids.length).toBeGreaterThan(5)
  for (const id of new Set(ids)) {
    const statuses = [(await get(`/docs/findings/${id}`)).status, (await get(`/docs/signals/${id}`)).status]
    expect(`${id} ${statuses.includes(200)}`).toBe(`${id} true`)
  }
})

test('the switch to two columns is remembered on the next page', async () => {
  const page = await open('/samples/developer.code-change-review')
  await page.getByRole('radio', { name: 'Side by side' }).check({ force: true })
  await page.goto(`${serviceUrl}/samples/developer.change-set-review`)
  await expect.poll(() => page.getByRole('radio', { name: 'Side by side' }).isChecked()).toBe(true)
  const [removed, added] = [page.locator('del.l').last(), page.locator('ins.l').last()]
  const [left, right] = [await removed.boundingBox(), await added.boundingBox()]
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + 100)
})

test('a heading of the documentation leads to itself, by keyboard too', async () => {
  const page = await open('/docs/findings/guard-removed')
  const link = page.getByRole('heading', { name: 'Raised when', exact: true }).getByRole('link')
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').opacity)).toBe('1')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => location.hash)).toBe('#raised-when')
})

test('the order of the files is chosen without a script', async () => {
  const page = await open('/samples/developer.change-set-review', { javaScriptEnabled: false })
  const folders = page.locator('.tree .folder')
  expect(await folders.first().isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'By name' }).check({ force: true })
  expect(await folders.first().isVisible()).toBe(true)
})

test('one weight of a long list is shown alone, without a script', async () => {
  const page = await open('/docs/advisories', { javaScriptEnabled: false })
  const shown = () => page.locator('.findings > li:visible .mark').allTextContents()
  const all = (await shown()).length
  await page.getByLabel(/^risk \d+$/).check()
  const risks = await shown()
  expect(new Set(risks.map((word) => word.trim()))).toEqual(new Set(['risk']))
  expect(risks.length).toBeLessThan(all)
})

test('options that nobody has to give are folded until they are filled in or wrong', async () => {
  const page = await open('/try/developer.openapi-test-generate')
  const option = page.getByLabel('offset')
  expect(await option.isVisible()).toBe(false)
  await page.locator('#mode-raw').check()
  await page.locator('#raw').fill('{"document": "{}", "offset": 7}')
  await page.locator('#mode-form').check()
  expect(await option.isVisible()).toBe(true)
  expect(await option.inputValue()).toBe('7')
})

test('a finding in the list leads to its line', async () => {
  const page = await open('/samples/developer.change-set-review')
  await page.locator('.findings .places a').first().click()
  const hash = await page.evaluate(() => location.hash)
  expect(await page.locator(hash).isVisible()).toBe(true)
})

test('from finding to finding in the change by keyboard alone: each link moves the focus to the line it names', async () => {
  const page = await open('/samples/developer.change-set-review')
  await page.getByRole('link', { name: 'Next finding' }).first().focus()
  const hashes: string[] = []
  while (await page.evaluate(() => document.activeElement?.textContent === 'Next finding')) {
    await page.keyboard.press('Enter')
    hashes.push(await page.evaluate(() => location.hash))
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(hashes.at(-1))
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => /^(?:Next finding|All)$/.test(document.activeElement?.textContent ?? '')))
        break
    }
  }
  expect(new Set(hashes).size).toBe(await page.getByRole('link', { name: 'Previous finding' }).count())
})

test('an answer as JSON is whole, with its names and values apart', async () => {
  const page = await open('/samples/data.schema')
  const json = (await (await get('/samples/data.schema.json')).json()) as { response: object }
  const shown = page.locator('details', { hasText: 'Answer as JSON' }).locator('pre')
  expect(JSON.parse((await shown.textContent()) ?? '')).toEqual(json.response)
  expect(await shown.locator('.k').first().textContent()).toBe('"request_id"')
})

describe('home', () => {
  test('one button buys the sample with play money, and its answer waits on the page for trying', async () => {
    const page = await open('/')
    await page.getByRole('button', { name: /Run it now/ }).click()
    await page.locator('#demo-state a').waitFor({ timeout: 60_000 })
    expect(await page.locator('#demo-state').textContent()).toContain('byte for byte')
    await page.locator('#demo-state a').click()
    await page.locator('#outcome').waitFor()
    await expect
      .poll(() => page.locator('#answer').textContent(), { timeout: 30_000 })
      .toContain('gate-weakened')
  })
})

describe('trying', () => {
  const diff =
    'diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n def f(a):\n-    return a\n+    return eval(a)\n'

  test('a pasted diff fills in the request', async () => {
    const page = await open('/try/developer.code-change-review')
    await page.getByText('Paste a diff instead').click()
    await page.locator('#diff-text').fill(diff)
    await page.getByRole('button', { name: 'Fill in from the diff' }).click()
    expect(await page.locator('#field-after').inputValue()).toBe('def f(a):\n    return eval(a)\n')
    expect(await page.locator('#field-filename').inputValue()).toBe('x.py')
    await page.goto(`${serviceUrl}/try/developer.change-set-review`)
    await page.locator('#diff-text').fill(diff)
    await page.getByRole('button', { name: 'Fill in from the diff' }).click()
    expect(JSON.parse(await page.locator('#field-files').inputValue())).toMatchObject([{ path: 'x.py' }])
  })

  test('what is typed is checked free, and what is wrong is said at its field', async () => {
    const page = await open('/try/document.diff')
    await page.locator('#field-context_lines').fill('99')
    await expect
      .poll(() => page.locator('#fault-context_lines').textContent(), { timeout: 20_000 })
      .not.toBe('')
    expect(await page.locator('#check').textContent()).toContain('would be refused, free')
    await page.locator('#field-context_lines').fill('2')
    await expect
      .poll(() => page.locator('#check').textContent(), { timeout: 20_000 })
      .toContain('right shape')
    expect(await page.locator('#fault-context_lines').isVisible()).toBe(false)
  })

  test('an answer can be taken along, kept by choice beyond the tab, and deleted', async () => {
    const page = await open('/try/developer.code-change-review', { acceptDownloads: true })
    await buyHere(page)
    const take = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      const parts: Buffer[] = []
      for await (const part of await download.createReadStream()) parts.push(part as Buffer)
      return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString() }
    }
    expect(JSON.parse((await take('Download JSON')).text)).toMatchObject({
      service: 'developer.code-change-review',
    })
    expect((await take('Download Markdown')).text).toContain('| attentionScore |')
    const sarif = JSON.parse((await take('Download SARIF')).text) as { runs: { results: object[] }[] }
    expect(sarif.runs[0]?.results).toContainEqual(
      expect.objectContaining({ ruleId: 'tls-verification-disabled', level: 'error' }),
    )

    expect(await page.locator('#receipt-facts').textContent()).toMatch(/Transaction0x[0-9a-f]{64}/)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#answer').isVisible()).toBe(true)
    expect(await page.locator('#quote').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await page.getByText('Answer as JSON').click()
    const json = page.locator('#answer-json')
    await expect.poll(() => json.textContent()).toMatch(/^\{\n {2}"request_id": [^]*\n\}$/)
    expect(JSON.parse((await json.textContent()) ?? '')).toEqual(
      JSON.parse((await take('Download JSON')).text),
    )
    expect(await json.locator('.k').first().textContent()).toBe('"request_id"')

    await page.getByLabel('Keep answers in this browser').check()
    const later = await page.context().newPage()
    await later.goto(page.url())
    await later.locator('#outcome').waitFor()
    await expect
      .poll(() => later.locator('#answer').textContent(), { timeout: 30_000 })
      .toContain('bare-except')
    expect(await later.locator('#receipt').isVisible()).toBe(true)
    await later.getByRole('button', { name: 'Delete from this browser' }).click()
    const after = await page.context().newPage()
    await after.goto(page.url())
    await after.locator('#fields').waitFor()
    expect(await after.locator('#outcome').isVisible()).toBe(false)
  })
})

test('no style asks what is inside an element around an answer, or every line added would style the page anew', async () => {
  const page = await open('/try/document.diff')
  const asked = await page.evaluate(() => {
    const listRules = (rules: CSSRuleList): string[] =>
      Array.from(rules).flatMap((rule) =>
        rule instanceof CSSStyleRule
          ? [rule.selectorText]
          : rule instanceof CSSGroupingRule
            ? listRules(rule.cssRules)
            : [],
      )
    const selectors = Array.from(document.styleSheets).flatMap(({ cssRules }) => listRules(cssRules))
    const answer = document.getElementById('answer')
    const isAround = (element: Element) => element.contains(answer)
    return selectors.flatMap((selector) =>
      [...selector.matchAll(/([^\s,>+~]+):has\(\s*([+~]?)/g)].map(([whole, subject = '', beside = '']) => {
        const found = Array.from(document.querySelectorAll(subject))
        const asked = beside === '' ? found : found.flatMap(({ parentElement }) => parentElement ?? [])
        return { whole, isAround: asked.some(isAround) }
      }),
    )
  })
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(({ isAround }) => isAround)).toEqual([])
})

describe('weight', () => {
  interface Weight {
    readonly path: string
    /** Over the wire, as a browser asks for it. */
    readonly sent: number
    readonly unpacked: number
    readonly origins: readonly string[]
  }
  const weigh = async (path: string): Promise<Weight> => {
    const page = await (await browser().newContext()).newPage()
    const sizes: Promise<{ sent: number; unpacked: number }>[] = []
    const origins = new Set<string>()
    page.on('requestfinished', (request) => {
      origins.add(new URL(request.url()).origin)
      // What is still on its way when the page is closed is not waited for.
      sizes.push(measure(request).catch(() => ({ sent: 0, unpacked: 0 })))
    })
    await page.goto(serviceUrl + path, { waitUntil: 'networkidle' })
    const all = await Promise.all(sizes)
    const sum = (pick: (size: { sent: number; unpacked: number }) => number) =>
      all.reduce((total, size) => total + pick(size), 0)
    const weight = { path, sent: sum(({ sent }) => sent), unpacked: sum(({ unpacked }) => unpacked) }
    return { ...weight, origins: [...origins] }
  }
  const measure = async (request: Request) => ({
    sent: (await request.sizes()).responseBodySize,
    unpacked: (await (await request.response())?.body())?.length ?? 0,
  })

  test('pages load nothing from elsewhere; home is at most 40 KB and every page for trying at most 60 KB, compressed', async () => {
    const paths = ['/', ...services.map(({ name }) => `/try/${name}`)]
    for (const { path, sent, unpacked, origins } of await Promise.all(paths.map(weigh))) {
      process.stdout.write(`${path} ${sent} bytes, ${unpacked} unpacked\n`)
      expect(origins).toEqual([serviceUrl])
      const [most, mostUnpacked] = path === '/' ? [40_000, 60_000] : [60_000, 250_000]
      expect(sent, path).toBeLessThanOrEqual(most)
      expect(unpacked, path).toBeLessThanOrEqual(mostUnpacked)
    }
  })

  test.each([
    '/',
    '/docs',
    '/reference',
    '/try/developer.code-metrics',
    '/samples/developer.change-set-review',
  ])('%s moves nothing while it loads', async (path) => {
    const page = await open(path)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => setTimeout(() => resolve(sum), 300))
        }),
    )
    expect(shift).toBeLessThanOrEqual(0.01)
  })

  test('assets are compressed, kept for ever and named by their content', async () => {
    const home = await (await get('/')).text()
    const assets = [...home.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(assets.length).toBeGreaterThan(1)
    for (const path of assets) {
      expect(path).toMatch(/\.[0-9a-f]{12}\.(css|js)$/)
      const answer = await fetch(serviceUrl + path, { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })
})

test('the path of a service says its price as a page to browsers, with the same challenge as to programs', async () => {
  const ask = (accept: string) => fetch(`${serviceUrl}/v1/document/diff`, { headers: { accept } })
  const [page, json] = [await ask('text/html,*/*;q=0.8'), await ask('*/*')]
  expect([page.status, json.status]).toEqual([402, 402])
  expect(page.headers.get('payment-required')).toBe(json.headers.get('payment-required'))
  expect(await page.text()).toContain('href="/try/document.diff"')
  expect(await json.json()).toMatchObject({ x402Version: 2 })
})

test.each(['/', '/catalog', '/docs', '/reference'])('%s names itself as its own address', async (path) => {
  const text = await (await get(path)).text()
  const [, address = ''] = /<link rel="canonical" href="([^"]*)"/.exec(text) ?? []
  expect(new URL(address).pathname).toBe(path)
})

test('link previews and indexers find a picture, a description of what is sold and a sitemap of pages that exist', async () => {
  const home = await (await get('/')).text()
  const image = /property="og:image" content="[^"]*(\/[^"/]+\.png)"/.exec(home)?.[1] ?? ''
  const picture = await get(image)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home)?.[1] ?? '') as {
    offers: object[]
  }
  expect(data.offers).toHaveLength(services.length)
  const map = await (await get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(paths.length).toBeGreaterThan(100)
  expect(await (await get('/robots.txt')).text()).toContain('/sitemap.xml')
  for (const path of paths.filter((_, index) => index % 9 === 0)) expect((await get(path)).status).toBe(200)
})
