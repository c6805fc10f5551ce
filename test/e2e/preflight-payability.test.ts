import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseInput } from '../../src/core/input.ts'
import { createClientJudge } from '../../src/execution/client-judge/create-client-judge.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory } from '../../src/execution/directory/create-directory.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { x402Preflight } from '../../src/services/x402-preflight/service.ts'
import { buildMutatedAnswers } from '../standins/mutated-challenges.ts'
import { OfficialSeller } from '../standins/official-seller.ts'
import { PayingLab } from '../standins/paying-lab.ts'

const now = () => new Date('2026-11-15T00:00:00.000Z')
const directory = createDirectory({ baseUrl: null, store: createMemoryCounters(), now, userAgent: 'test' })
const judge = createClientJudge()
const answers = buildMutatedAnswers('http://127.0.0.1/0')
let lab: PayingLab

beforeAll(async () => {
  lab = await PayingLab.start()
  lab.answers = answers
})

afterAll(async () => {
  lab.close()
  await judge.close()
})

async function preflight(index: number) {
  const probe = createGuardedProbe({
    allow: [`127.0.0.1:${lab.port}`],
    userAgent: 'test',
    perHostPerMinute: answers.length,
  })
  const input = parseInput(x402Preflight.input, { url: lab.urlOf(index), method: 'GET' })
  const context = { now, directory, judge, probe, signal: new AbortController().signal }
  return x402Preflight.output.parse(await x402Preflight.run(input, context))
}

/** Advisories that say of an option: no client can sign this. */
const unsignable = new Set([
  'accepts_field_missing',
  'amount_not_atomic',
  'amount_over_uint256',
  'asset_not_evm_address',
  'payto_not_evm_address',
  'payto_is_a_name',
  'payto_not_solana_address',
  'svm_fee_payer_missing',
  'headers_over_16k',
])

describe('payability', () => {
  it('is what the official client then does, for every mutated answer', async () => {
    const paid = await lab.payOfficially()
    const disagreements: string[] = []
    for (const [index, { name }] of answers.entries()) {
      const { payability, advisories } = await preflight(index)
      const codes = payability.reasons.map(({ code }) => code)
      const isPaid = paid.has(index)
      if (payability.payable !== isPaid) disagreements.push(`${name}: paid ${isPaid}, we say ${codes.join()}`)
      if (!isPaid && payability.decision === 'pay') disagreements.push(`${name}: told to pay`)
      if (codes.some((code) => code === 'client_refused' || code === 'not_judged'))
        disagreements.push(`${name}: no name for the refusal`)
      const claims = advisories.filter(({ id }) => unsignable.has(id)).map(({ id }) => id)
      if (isPaid && claims.length > 0) disagreements.push(`${name}: paid in spite of ${claims.join()}`)
    }
    process.stdout.write(`payability: ${answers.length} answers, ${paid.size} paid by the official client\n`)
    expect(disagreements).toEqual([])
    expect(answers.length).toBeGreaterThanOrEqual(150)
    expect(paid.size).toBeGreaterThan(30)
  }, 120_000)

  it('ends a schema that never ends, and judges on', async () => {
    const pattern = { type: 'string', pattern: '^(a+)+$' }
    const twice = (name: string) => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] })
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        index === 39 ? { not: {} } : twice(`d${index + 1}`),
      ]),
    )
    const schemas = [
      { properties: { input: { properties: { type: pattern } } } },
      { $defs: doubling, $ref: '#/$defs/d0' },
    ]
    const { signal } = new AbortController()
    for (const schema of schemas) {
      const info = { input: { type: `${'a'.repeat(40)}!` } }
      const verdict = await judge.judgeDiscovery({ extensions: { bazaar: { info, schema } } }, '/', signal)
      expect(verdict).toMatchObject({ valid: false, faults: [{ code: 'schema_too_costly' }] })
    }
    expect((await preflight(0)).payability.payable).toBe(true)
  })

  it('says what a client of which version was asked', async () => {
    const { payability, discovery } = await preflight(0)
    for (const { name, version } of [payability.client, discovery.validator]) {
      const installed = createRequire(import.meta.url).resolve(name)
      const root = installed.slice(0, installed.indexOf(name) + name.length)
      expect(JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))).toMatchObject({ name, version })
    }
  })
})

describe.each(['core', 'express', 'hono'] as const)('a seller made of the official packages (%s)', (made) => {
  const asked: readonly (readonly [string, string, string, boolean | null])[] = [
    ['POST', '/sound', 'yes', true],
    ['GET', '/query', 'yes', null],
    ['POST', '/dear', 'with-settings', null],
    // A middleware lets pass what its routes do not name: the method is then free, not absent.
    ...(made === 'core' ? [['POST', '/query', 'no', null] as const] : []),
  ]
  it.each(asked)(
    '%s %s gets the verdict that the official client then lives through',
    async (method, path, wouldPay, valid) => {
      const seller = await OfficialSeller.start(made)
      const url = `http://127.0.0.1:${seller.port}${path}`
      const probe = createGuardedProbe({ allow: [`127.0.0.1:${seller.port}`], userAgent: 'test' })
      const input = parseInput(x402Preflight.input, { url, method })
      const context = { now, directory, judge, probe, signal: new AbortController().signal }
      const report = x402Preflight.output.parse(await x402Preflight.run(input, context))
      const client = new x402Client().register(
        'eip155:*',
        new ExactEvmScheme(privateKeyToAccount(generatePrivateKey()) as never),
      )
      const bought = await wrapFetchWithPayment(fetch, client)(url, { method }).catch(() => null)
      seller.close()
      expect(report.payability.wouldPay).toBe(wouldPay)
      expect(report.payability.payable).toBe(bought?.status === 200)
      expect(report.discovery.valid).toBe(valid)
      expect(report.grade).toBe(wouldPay === 'no' ? 'F' : 'A')
      if (wouldPay === 'no')
        expect(report.methodAdvice).toMatchObject({ verdict: 'absent', tryNext: ['GET'] })
    },
  )
})
