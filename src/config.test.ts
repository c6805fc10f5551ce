import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { services as sold } from './services/registry.ts'

const services = ['developer.code-metrics']
const byText = (a: string, b: string): number => (a < b ? -1 : 1)

function mistakes(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(services, environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

test('an empty environment gives the sandbox on localhost', () => {
  const config = loadConfig(services, {})
  expect(config).toMatchObject({
    port: 8402,
    host: '127.0.0.1',
    mode: 'sandbox',
    publicUrl: 'http://localhost:8402',
  })
})

test('every mistake is reported at once, by the name of the variable', () => {
  const found = mistakes({
    PORT: 'http',
    TOLLGAUGE_MODE: 'prod',
    TOLLGAUGE_WORKER: '2',
    TOLLGAUGE_ADMIN_TOKEN: 'short',
  })
  expect(found.map((line) => line.split(':')[0] ?? '').sort(byText)).toEqual([
    'PORT',
    'TOLLGAUGE_ADMIN_TOKEN',
    'TOLLGAUGE_MODE',
    'TOLLGAUGE_WORKER',
  ])
  expect(found.find((line) => line.startsWith('TOLLGAUGE_WORKER:'))).toContain(
    'did you mean TOLLGAUGE_WORKERS?',
  )
})

test('bodies in flight never have less room than the largest body from one address needs', () => {
  const largest = Math.max(...sold.map(({ limits }) => limits.inputBytes))
  const least = Math.ceil((2 * largest) / 1_000_000)
  expect(loadConfig(services, { TOLLGAUGE_BODIES_MB: String(least) }).bodiesBytes / 2).toBe(largest)
  expect(mistakes({ TOLLGAUGE_BODIES_MB: String(least - 1) })).toEqual([
    `TOLLGAUGE_BODIES_MB: "${least - 1}" has no room for the largest body: it has 60 MB, one address may fill half, so ${least} is the least`,
  ])
  expect(mistakes({ TOLLGAUGE_BODIES_MB: 'much' })[0]).toContain('is not a whole number from 120')
})

test('mistakes of the whole are told together with those of single settings', () => {
  const check = (config: { mode: string; port: number }) => [`${config.mode} on ${config.port}: no`]
  expect(() => loadConfig(services, { TOLLGAUGE_MODE: 'live', PORT: 'x' }, check)).toThrow(
    /2 mistakes:\n.*PORT: "x" is not a whole number.*\n.*live on 8402: no/,
  )
})

test.each([
  ['an EVM key', `0x${'ab'.repeat(32)}`],
  ['a mnemonic', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['a Solana keypair', '5'.repeat(88)],
  ['a keypair file', JSON.stringify(Array.from({ length: 64 }, (_, index) => index))],
])('%s is refused and never printed', (_, secret) => {
  const found = mistakes({ TOLLGAUGE_PAY_TO_BASE: secret })
  expect(found[0]).toContain('TOLLGAUGE_PAY_TO_BASE: looks like a private key or mnemonic')
  expect(found.join()).not.toContain(secret)
})

test('the environment wins over the file, the file over the default', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tollgauge-')), 'config.json')
  writeFileSync(file, JSON.stringify({ PORT: 9000, HOST: '0.0.0.0' }))
  const config = loadConfig(services, { TOLLGAUGE_CONFIG: file, PORT: '9001' })
  expect(config).toMatchObject({ port: 9001, host: '0.0.0.0', logLevel: 'info' })
})

test('prices are set per service in decimal USDC', () => {
  const config = loadConfig(services, { TOLLGAUGE_PRICE_DEVELOPER_CODE_METRICS: '0.5' })
  expect(config.prices['developer.code-metrics']).toEqual({ atomic: 500_000n })
  expect(mistakes({ TOLLGAUGE_PRICE_DEVELOPER_CODE_METRICS: 'free' })[0]).toContain('not a price')
})

test('an empty directory URL switches the directory off', () => {
  expect(loadConfig(services, { TOLLGAUGE_DIRECTORY_URL: '' }).directoryUrl).toBeNull()
})

test('probe targets are exact pairs, with an address to connect to if wanted', () => {
  const TOLLGAUGE_PROBE_ALLOW = 'localhost:8402, api.seller.example:443=127.0.0.1:9000,[::1]:80'
  expect(loadConfig(services, { TOLLGAUGE_PROBE_ALLOW }).probeAllow).toHaveLength(3)
  const live = {
    TOLLGAUGE_MODE: 'live',
    TOLLGAUGE_PROBE_ALLOW: `169.254.169.254:80,a.dev:443=10.0.0.1:80,db.internal:80,a.dev:9000`,
  }
  expect(mistakes(live).filter((mistake) => mistake.includes('is not public'))).toHaveLength(3)
  expect(mistakes({ TOLLGAUGE_PROBE_ALLOW: 'localhost' })[0]).toContain('not an exact host:port pair')
  expect(mistakes({ TOLLGAUGE_PROBE_ALLOW: 'a:1=b:2=c:3' })[0]).toContain('not an exact host:port pair')
})
