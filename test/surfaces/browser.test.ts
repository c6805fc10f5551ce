import { createRequire } from 'node:module'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '../standins/real-browser.ts'
import { services } from '../../src/services/registry.ts'

const { open } = useBrowser()
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const pages = [
  '/',
  '/catalog/developer.code-metrics',
  '/reference',
  '/problems/settlement-unknown',
  '/no-such-page',
  '/try/developer.code-change-review',
  ...services.map((service) => `/samples/${service.name}`),
]

const looks = [
  ['light', 1440],
  ['dark', 320],
] as const

test.each(pages)(
  '%s has no accessibility fault, light and wide or dark and narrow, and does not scroll sideways',
  async (path) => {
    const [[colorScheme, width]] = looks
    const page = await open(path, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true })
    await page.addScriptTag({ path: axePath })
    for (const [scheme, wide] of looks) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width: wide, height: 800 })
      expect({ scheme, wide, faults: await listFaults(page) }).toEqual({ scheme, wide, faults: [] })
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(beyond).toBeLessThanOrEqual(0)
    }
  },
)

async function listFaults(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // What passes is not described: that is most of the work, and nobody reads it.
    const result = await axe.run({ runOnly: tags, resultTypes: ['violations'] })
    return result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)
  })
}

async function quoteAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await page.getByRole('button', { name: /Sign and pay/ }).click()
}

test('a large answer that is shown piece by piece is the one the server renders, whole and in order', async () => {
  const lines = (word: string) => Array.from({ length: 1_500 }, (_, at) => `${word} line ${at}`).join('\n')
  const request = { before: lines('old'), after: lines('new') }
  const service = services.find(({ name }) => name === 'document.diff')
  if (service?.effects !== 'none') throw new Error('document.diff is not pure')
  const context = { signal: new AbortController().signal } as never
  const data = await service.run(service.input.parse(request) as never, context)
  const envelope = {
    request_id: 'large',
    service: service.name,
    data,
    meta: { next_actions: [] },
  }
  const page = await open('/try/document.diff')
  await page.route('**/v1/document/diff', (route) => route.fulfill({ json: envelope }))
  let rendered = ''
  await page.route('**/render/document.diff', async (route) => {
    const response = await route.fetch()
    rendered = await response.text()
    await route.fulfill({ response, body: rendered })
  })
  await page.locator('#mode-raw').check()
  await page.locator('#raw').fill(JSON.stringify(request))
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await page.locator('#outcome').waitFor({ timeout: 40_000 })
  await page.locator('#answer:not([aria-busy])').waitFor({ timeout: 40_000 })
  const [elements, isSame] = await page.evaluate((markup) => {
    const whole = document.createElement('template')
    whole.innerHTML = markup
    const answer = document.getElementById('answer')
    return [answer?.getElementsByTagName('*').length ?? 0, answer?.innerHTML === whole.innerHTML] as const
  }, rendered)
  expect(elements).toBeGreaterThan(5_000)
  expect(isSame).toBe(true)
  // By the keyboard: rows above that are laid out as they come into view may move it from under a pointer.
  await page.locator('#answer-details summary').press('Enter')
  await expect.poll(() => page.locator('#answer-json').textContent()).toBe(JSON.stringify(envelope, null, 2))
})

test('a call is bought by keyboard alone, start to finish, and focus lands on the answer', async () => {
  const page = await open('/try/developer.code-metrics')
  const press = async (name: RegExp) => {
    for (let tab = 0; tab < 60; tab++) {
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
      if (
        name.test(focused.trim()) &&
        (await page.evaluate(() => document.activeElement?.tagName)) === 'BUTTON'
      )
        break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }
  await press(/^Get a quote/)
  await page.locator('#deal').waitFor()
  expect(await page.locator('#typed-data').textContent()).toContain('TransferWithAuthorization')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pay')
  await page.keyboard.press('Enter')
  await page.locator('#outcome').waitFor({ timeout: 40_000 })
  expect(await page.getByRole('alert').textContent()).toBe('Paid and delivered.')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('outcome-title')
  expect(await page.locator('#answer').textContent()).toContain('Complexity per function')
  expect(await page.locator('#next-actions li').count()).toBe(2)
})

test('a follow-up opens with its input filled in and runs nothing by itself', async () => {
  const page = await open('/try/developer.code-change-review')
  await quoteAndPay(page)
  await page.locator('#outcome').waitFor({ timeout: 40_000 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.locator('#next-actions a').first().click()
  await page.locator('#interactive').waitFor()
  expect(await page.locator('#field-before').inputValue()).not.toBe('')
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])
})

test('bad input is marked at its field, for free, and no payment is offered', async () => {
  const page = await open('/try/developer.code-metrics')
  await page.locator('#field-code').fill('')
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await page.locator('#fault-code').waitFor()
  expect(await page.locator('#fault-code').textContent()).toBe('must not be empty')
  expect(await page.locator('#field-code').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('#deal').isVisible()).toBe(false)
})

test('the raw JSON view and the form show the same request', async () => {
  const page = await open('/try/document.diff')
  await page.locator('#field-after').fill('changed')
  await page.locator('#mode-raw').check()
  expect(JSON.parse(await page.locator('#raw').inputValue())).toMatchObject({
    after: 'changed',
    context_lines: 3,
  })
  await page.locator('#raw').fill('{"before":"a","after":"b"}')
  await page.locator('#mode-form').check()
  expect(await page.locator('#field-after').inputValue()).toBe('b')
})

test('JSON that the form cannot show stays where it can be mended', async () => {
  const page = await open('/try/document.diff')
  await page.locator('#mode-raw').check()
  await page.locator('#raw').fill('{"before": ')
  await page.locator('#mode-form').click()
  expect(await page.locator('#raw').inputValue()).toBe('{"before": ')
  expect(await page.locator('#defects').textContent()).toContain('not a JSON object')
})

test('a file fills the field it was chosen for', async () => {
  const page = await open('/try/document.diff')
  const before = await page.locator('#field-before').inputValue()
  await page.getByLabel('Take after from a file').setInputFiles({
    name: 'after.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('from a file\n'),
  })
  await expect.poll(() => page.locator('#field-after').inputValue()).toBe('from a file\n')
  expect(await page.locator('#field-before').inputValue()).toBe(before)
})

test('a dropped file says its name and its format too, in place of those of the sample', async () => {
  const page = await open('/try/developer.code-metrics')
  const drop = async (field: string, name: string, text: string) => {
    const dataTransfer = await page.evaluateHandle(
      ([called, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content], called))
        return transfer
      },
      [name, text] as const,
    )
    await page.locator(field).dispatchEvent('drop', { dataTransfer })
    await expect.poll(() => page.locator(field).inputValue()).toBe(text)
  }
  await drop('#field-code', 'dropped.ts', 'const a = 1\n')
  expect(await page.locator('#field-filename').inputValue()).toBe('dropped.ts')
  expect(await page.locator('#field-language').inputValue()).toBe('')
  await page.goto(new URL('/try/data.schema', page.url()).href)
  await drop('#field-content', 'people.csv', 'name,age\nada,36\n')
  expect(await page.locator('#field-format').inputValue()).toBe('csv')
})

test('a request changed after its quote is not paid for', async () => {
  const page = await open('/try/developer.code-metrics')
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await page.locator('#deal').waitFor()
  await page.locator('#field-code').fill('print(2)')
  expect(await page.locator('#deal').isVisible()).toBe(false)
  expect(await page.getByRole('alert').textContent()).toMatch(/changed after the quote/)
})

describe('when the answer is', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify({
      code: 'x',
      detail: 'It happened.',
      charged: false,
      errors: [],
      ...(body as object),
    }),
  })
  const cases: [name: string, reply: ReturnType<typeof answer> | 'lost', shown: RegExp][] = [
    [
      'settlement unknown, it warns not to pay again and offers to check',
      answer(503, { code: 'settlement-unknown', charged: 'unknown' }),
      /Do not pay again/,
    ],
    ['lost after paying, it warns not to pay again and offers to check', 'lost', /Do not pay again/],
    [
      '429, it counts down',
      answer(429, { code: 'rate-limited' }, { 'retry-after': '30' }),
      /Try again in \d+ s/,
    ],
    [
      '503 overloaded, it counts down',
      answer(503, { code: 'overloaded' }, { 'retry-after': '9' }),
      /Try again in \d+ s/,
    ],
    ['500, it says that nothing was charged', answer(500, { code: 'internal' }), /You were not charged/],
    [
      '422, it says that nothing was charged',
      answer(422, { code: 'invalid-document' }),
      /You were not charged/,
    ],
    [
      'a declined payment, it says that nothing was charged',
      answer(402, { x402Version: 2, code: 'payment-declined', error: 'no' }),
      /You were not charged/,
    ],
    [
      'a refusal that says nothing of the money, nothing is promised',
      answer(400, { charged: undefined }),
      /It happened\..*signed, unconfirmed/,
    ],
    [
      'delivered and is none, it is not taken for a payment that failed',
      { ...answer(200, {}), body: '<!doctype html>' },
      /^Delivered, .* no answer of this service/,
    ],
    [
      'delivered without what belongs to it, likewise',
      answer(200, { service: 'developer.code-metrics' }),
      /^Delivered, .* no answer of this service/,
    ],
  ]
  test.each(cases)('%s', async (_, reply, shown) => {
    const page = await open('/try/developer.code-metrics')
    await page.route('**/v1/developer/code-metrics', async (route) => {
      if (route.request().headers()['payment-signature'] === undefined) return route.continue()
      return reply === 'lost' ? route.abort() : route.fulfill(reply)
    })
    await quoteAndPay(page)
    await expect.poll(() => page.getByRole('alert').textContent(), { timeout: 20_000 }).toMatch(shown)
    expect(await page.locator('#recheck').isVisible()).toBe(/Do not pay|Try again/.test(shown.source))
  })
})

test('checking again after a lost answer sends the same payment and shows the answer', async () => {
  const page = await open('/try/developer.code-metrics')
  const sent: string[] = []
  await page.route('**/v1/developer/code-metrics', async (route) => {
    const signature = route.request().headers()['payment-signature']
    if (signature === undefined) return route.continue()
    sent.push(signature)
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await quoteAndPay(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.locator('#outcome').waitFor({ timeout: 40_000 })
  expect(new Set(sent).size).toBe(1)
  expect(await page.getByRole('alert').textContent()).toBe('Answered again without a charge.')
})

test('a quote that differs from the catalog is not offered for payment', async () => {
  const page = await open('/try/developer.code-metrics')
  await page.route('**/try/developer.code-metrics', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({
      response,
      body: text.replaceAll('&quot;amount&quot;:&quot;25000&quot;', '&quot;amount&quot;:&quot;1&quot;'),
    })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/differs from the catalog/)
  expect(await page.locator('#deal').isVisible()).toBe(false)
})

test.each([
  ['another token', { asset: '0x2222222222222222222222222222222222222222' }],
  ['another network', { network: 'eip155:1', asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
  ['another payee', { payTo: '0x2222222222222222222222222222222222222222' }],
  ['another amount', { amount: '24999' }],
])('a quote altered on its way to %s is not signed', async (_, changes) => {
  const page = await open('/try/developer.code-metrics')
  await page.route('**/v1/developer/code-metrics', async (route) => {
    const response = await route.fetch()
    const header = response.headers()['payment-required'] ?? ''
    const required = JSON.parse(Buffer.from(header, 'base64').toString()) as { accepts: object[] }
    required.accepts = required.accepts.map((option) => ({ ...option, ...changes }))
    const altered = Buffer.from(JSON.stringify(required)).toString('base64')
    await route.fulfill({ response, headers: { ...response.headers(), 'payment-required': altered } })
  })
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/differs from the catalog/)
  expect(await page.locator('#deal').isVisible()).toBe(false)
})

test('follow-ups that lead elsewhere, as scripts do, are not made links', async () => {
  const page = await open('/try/developer.code-metrics')
  const elsewhere = [
    'javascript:alert(1)',
    '//evil.example/try/x',
    'https://evil.example/',
    '/try/../admin',
    7,
  ]
  await page.route('**/v1/developer/code-metrics', async (route) => {
    if (route.request().headers()['payment-signature'] === undefined) return route.continue()
    const response = await route.fetch()
    const answer = (await response.json()) as { meta: { next_actions: object[] } }
    const [first] = answer.meta.next_actions
    answer.meta.next_actions.push(
      null as never,
      ...elsewhere.map((path) => ({ ...first, checkout_path: path })),
    )
    await route.fulfill({ response, json: answer })
  })
  await quoteAndPay(page)
  await page.locator('#outcome').waitFor({ timeout: 40_000 })
  const links = await page
    .locator('#next-actions a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((href) => !/^\/try\/[a-z.-]+$/.test(href ?? ''))).toEqual([])
})

test('a payment without an answer outlives a reload, and a bought answer outlives leaving the page', async () => {
  const page = await open('/try/developer.code-metrics')
  const sent = new Set<string>()
  await page.route('**/v1/developer/code-metrics', async (route) => {
    const signature = route.request().headers()['payment-signature']
    if (signature === undefined) return route.continue()
    sent.add(signature)
    return route.abort()
  })
  await quoteAndPay(page)
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/Do not pay again/)
  await page.unroute('**/v1/developer/code-metrics')
  await page.reload()
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/has no answer yet/)
  page.on('request', (request) => {
    const signature = request.headers()['payment-signature']
    if (signature !== undefined) sent.add(signature)
  })
  await page.getByRole('button', { name: 'Get a quote, free' }).click()
  await page.locator('#outcome').waitFor({ timeout: 40_000 })
  expect(sent.size).toBe(1)
  await page.locator('#next-actions a').first().click()
  await page.goBack()
  await page.locator('#outcome').waitFor()
  expect(await page.locator('#answer').textContent()).toContain('Complexity per function')
})

test('a program in a page buys with the typed client', async () => {
  const bundled = await build({
    stdin: {
      contents: `import { Tollgauge, createStorageLog } from './src/client/tollgauge.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
Object.assign(window, { Tollgauge, createStorageLog, account: privateKeyToAccount(generatePrivateKey()) })`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    external: ['@solana/*', '@x402/*'],
    write: false,
  })
  const page = await open('/', { bypassCSP: true })
  await page.addScriptTag({ content: bundled.outputFiles[0]?.text ?? '' })
  const bought = await page.evaluate(async () => {
    interface Bought {
      readonly data: { readonly functions: number }
      readonly payment: { readonly state: string }
    }
    const given = window as unknown as {
      Tollgauge: new (options: object) => { developer: { codeMetrics(request: object): Promise<Bought> } }
      createStorageLog: (storage: Storage) => object
      account: { address: string }
    }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ address: given.account.address })
    await fetch('/sandbox/faucet', { method: 'POST', headers, body })
    const store = given.createStorageLog(localStorage)
    const client = new given.Tollgauge({ url: location.origin, wallet: given.account, store })
    const { data, payment } = await client.developer.codeMetrics({ code: 'def f(a):\n    return a\n' })
    return { functions: data.functions, state: payment.state, kept: localStorage.length }
  })
  expect(bought).toEqual({ functions: 1, state: 'paid', kept: 1 })
})

describe('with a wallet in the browser', () => {
  const injectWallet = async (behaviour: 'rejects' | 'poor' | 'unknown-chain') => {
    const page = await open('/try/developer.code-metrics')
    await page.evaluate((kind) => {
      const fail = (code: number) => Promise.reject(Object.assign(new Error('no'), { code }))
      const request = async ({ method }: { method: string }): Promise<unknown> => {
        if (method === 'eth_requestAccounts') return ['0x00000000000000000000000000000000000000a1']
        if (method === 'eth_chainId') return '0x1'
        if (method === 'wallet_switchEthereumChain') return kind === 'unknown-chain' ? fail(4902) : null
        if (method === 'eth_call') return kind === 'poor' ? '0x01' : '0xffffffff'
        return fail(4001)
      }
      const detail = { info: { uuid: 'w', name: 'Test wallet' }, provider: { request } }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }, behaviour)
    await page.locator('#wallet').selectOption('w')
    await page.getByRole('button', { name: 'Get a quote, free' }).click()
    return page
  }
  test('a refusal to sign charges nothing', async () => {
    const page = await injectWallet('rejects')
    await page.getByRole('button', { name: /Sign and pay/ }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/You declined in the wallet/)
  })
  test('too little balance is said before signing', async () => {
    const page = await injectWallet('poor')
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/too little USDC/)
  })
  test('a wallet that does not know the network is told apart', async () => {
    const page = await injectWallet('unknown-chain')
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/does not know this network/)
  })
})

describe('on Solana', () => {
  const buy = async (page: Page, wallet: string) => {
    await page.locator('#wallet').selectOption(wallet)
    await quoteAndPay(page)
  }

  test('a call is bought with the demo wallet, and what signs is loaded only then', async () => {
    const page = await open('/try/document.diff')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    expect(await page.locator('dd [data-way="network"]').textContent()).toMatch(/^eip155:/)
    await page.locator('#wallet').selectOption('demo-solana')
    expect(await page.locator('dd [data-way="network"]').textContent()).toMatch(/^solana:/)
    expect(loaded.filter((path) => path.includes('solana'))).toEqual([])
    await quoteAndPay(page)
    await page.locator('#outcome').waitFor({ timeout: 40_000 })
    expect(await page.getByRole('alert').textContent()).toBe('Paid and delivered.')
    expect(loaded.some((path) => /^\/assets\/solana\.[0-9a-f]{12}\.js$/.test(path))).toBe(true)
  })

  const walletKit = build({
    stdin: {
      contents: `import { registerWallet } from '@wallet-standard/wallet'
import { generateKeyPairSigner, getTransactionDecoder, getTransactionEncoder } from '@solana/kit'
Object.assign(window, { registerWallet, generateKeyPairSigner, getTransactionDecoder, getTransactionEncoder })`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')

  /** A wallet as an extension registers it, with a key of its own that holds play money. */
  const registerWallet = async (behaviour: 'honest' | 'alters' | 'declines'): Promise<Page> => {
    const page = await open('/try/document.diff', { bypassCSP: true })
    await page.addScriptTag({ content: await walletKit })
    await page.evaluate(async (kind) => {
      interface Signer {
        readonly address: string
        signTransactions(transactions: unknown[]): Promise<Record<string, Uint8Array>[]>
      }
      interface Decoded {
        readonly messageBytes: Uint8Array
        readonly signatures: Record<string, unknown>
      }
      const kit = window as unknown as {
        registerWallet(wallet: object): void
        generateKeyPairSigner(): Promise<Signer>
        getTransactionDecoder(): { decode(bytes: Uint8Array): Decoded }
        getTransactionEncoder(): { encode(transaction: object): Uint8Array }
      }
      const signer = await kit.generateKeyPairSigner()
      await fetch('/sandbox/faucet', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address: signer.address }),
      })
      const account = { address: signer.address, publicKey: new Uint8Array(32), chains: [], features: [] }
      const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
        if (kind === 'declines') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        const decoded = kit.getTransactionDecoder().decode(transaction)
        const messageBytes = Uint8Array.from(decoded.messageBytes)
        // That byte belongs to the memo, so it is still a transaction, and another one whatever stood there.
        const at = messageBytes.length - 2
        if (kind === 'alters') messageBytes[at] = (messageBytes[at] ?? 0) ^ 1
        const altered = { ...decoded, messageBytes }
        const [signatures] = await signer.signTransactions([altered])
        const signed = { ...altered, signatures: { ...decoded.signatures, ...signatures } }
        return [{ signedTransaction: new Uint8Array(kit.getTransactionEncoder().encode(signed)) }]
      }
      kit.registerWallet({
        version: '1.0.0',
        name: 'Test wallet',
        icon: 'data:image/svg+xml,',
        chains: ['solana:mainnet', 'solana:devnet'],
        accounts: [],
        features: {
          'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
          'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: [0], signTransaction },
        },
      })
    }, behaviour)
    return page
  }

  test('a wallet that registers itself buys', async () => {
    const page = await registerWallet('honest')
    await buy(page, 'solana:Test wallet')
    await page.locator('#outcome').waitFor({ timeout: 40_000 })
    expect(await page.getByRole('alert').textContent()).toBe('Paid and delivered.')
  })

  test.each([
    ['alters', /altered the transaction.*nothing was charged/],
    ['declines', /You declined in the wallet/],
  ] as const)('of a wallet that %s nothing is sent', async (behaviour, shown) => {
    const page = await registerWallet(behaviour)
    const signed: string[] = []
    page.on('request', (request) => {
      if (request.headers()['payment-signature'] !== undefined) signed.push(request.url())
    })
    await buy(page, 'solana:Test wallet')
    await expect.poll(() => page.getByRole('alert').textContent(), { timeout: 20_000 }).toMatch(shown)
    expect(signed).toEqual([])
  })
})

test('without scripts a page still says what to send and what it costs', async () => {
  const page = await open('/try/developer.code-metrics', { javaScriptEnabled: false })
  expect(await page.locator('body').innerText()).toContain('curl -i -X POST')
  expect(await page.locator('#interactive').isVisible()).toBe(false)
})
