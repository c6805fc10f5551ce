import { ExactEvmScheme, registerExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { parseInput } from '../../src/core/input.ts'
import { createClientJudge } from '../../src/execution/client-judge/create-client-judge.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory } from '../../src/execution/directory/create-directory.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { x402Preflight } from '../../src/services/x402-preflight/service.ts'
import { otherSellers, PATH, startOtherSeller, type OtherSeller } from '../standins/other-sellers.ts'

const now = () => new Date('2026-11-15T00:00:00.000Z')
const directory = createDirectory({ baseUrl: null, store: createMemoryCounters(), now, userAgent: 'test' })
const judge = createClientJudge()
afterAll(() => judge.close())

describe.each(otherSellers)('a seller of another make (%s)', (make) => {
  it('gets the verdict that the official client then lives through', async () => {
    const seller = await startOtherSeller(make)
    const url = `http://127.0.0.1:${seller.port}${PATH}`
    const probe = createGuardedProbe({ allow: [`127.0.0.1:${seller.port}`], userAgent: 'test' })
    const input = parseInput(x402Preflight.input, { url, method: 'GET' })
    const context = { now, directory, judge, probe, signal: new AbortController().signal }
    const report = x402Preflight.output.parse(await x402Preflight.run(input, context))
    const bought = { asItComes: await buy(url, false), withFirstVersion: await buy(url, true) }
    seller.close()
    const wouldPay = bought.asItComes ? 'yes' : bought.withFirstVersion ? 'with-settings' : 'no'
    expect(report.payability).toMatchObject({ payable: bought.asItComes, wouldPay })
    expect([wouldPay, report.grade]).toEqual(expected[make])
    // Who sells in the first version is told to migrate, and nothing of a method that would sell better.
    const advice = report.remediation.map(({ action }) => action).join(' ')
    expect(advice).toMatch(bought.asItComes ? /^$/ : /^Migrate to x402 v2, in this order/)
    expect(advice).not.toContain('with method')
  })
})

/** The client itself finds this; written down so that a seller that stops selling at all is noticed. */
const expected: Readonly<Record<OtherSeller, readonly [wouldPay: string, grade: string]>> = {
  'x402-hono 0.3': ['with-settings', 'F'],
  // Its terms name the network as version 2 does, which no scheme of version 1 knows.
  'faremeter v1': ['no', 'F'],
  'faremeter v2': ['yes', 'A'],
  'faremeter v1 and v2': ['yes', 'A'],
}

/** As the client comes, or with the schemes of the first version registered too. */
async function buy(url: string, withFirstVersion: boolean): Promise<boolean> {
  const signer = privateKeyToAccount(generatePrivateKey()) as never
  const client = new x402Client()
  if (withFirstVersion) registerExactEvmScheme(client, { signer })
  else client.register('eip155:*', new ExactEvmScheme(signer))
  const answer = await wrapFetchWithPayment(fetch, client)(url, { method: 'GET' }).catch(() => null)
  return answer?.status === 200
}
