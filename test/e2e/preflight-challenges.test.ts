import { decodePaymentRequiredHeader } from '@x402/core/http'
import { describe, expect, it } from 'vitest'
import {
  caseHeaders,
  loadHostileCases,
  loadRealCases,
  type ChallengeCase,
} from '../standins/challenge-case.ts'
import { runsWithoutServer, wireScript } from '../standins/wire-scripts.ts'
import { httpAnswer, type SellerScript } from '../standins/seller-server.ts'
import { preflightSeller } from '../standins/preflight-seller.ts'

/** The case served over real loopback HTTP(S) under its own name, and judged by the service itself. */
function runCase(testCase: ChallengeCase) {
  const { request, response } = testCase
  const { transport } = response
  const script: SellerScript =
    transport === undefined
      ? (socket) => socket.end(httpAnswer(response.status ?? 200, caseHeaders(testCase), response.body))
      : wireScript(transport, request.url)
  const nowhere = runsWithoutServer(testCase)
  return preflightSeller({
    url: nowhere ? 'https://nowhere.labzone.net/v1/paid' : request.url,
    method: request.method,
    script,
    listed: !nowhere,
    ...(transport !== undefined && { deadlineMs: 2_000 }),
    ...(transport === 'https-to-plaintext' && { certifiedFor: null }),
    ...(transport === 'tls-wrong-host' && { certifiedFor: 'other.seller.example' }),
  })
}

type Report = Awaited<ReturnType<typeof runCase>>['data']

function expectVerdict(data: Report, { expected }: ChallengeCase): void {
  const checks = Object.fromEntries(data.checks.map(({ id, passed }) => [id, passed]))
  expect(checks).toEqual(expected.checks)
  expect([data.score, data.grade, data.compliant]).toEqual([
    expected.score,
    expected.grade,
    expected.compliant,
  ])
  const reasons = Object.fromEntries(
    data.checks.filter(({ passed }) => !passed).map(({ id, reason }) => [id, reason]),
  )
  expect(reasons).toMatchObject(expected.reason ?? expected.reasons ?? {})
  expect(data.remediation.map(({ check }) => check)).toEqual(
    data.checks.filter(({ passed, reason }) => !passed && reason !== 'not_evaluable').map(({ id }) => id),
  )
}

const advisoryIds = (data: Report): string[] => data.advisories.map(({ id }) => id).toSorted()

describe('hostile challenges over loopback', () => {
  it.each(loadHostileCases().map((testCase) => [`${testCase.id} ${testCase.slug}`, testCase] as const))(
    '%s gets the expected verdict from exactly one request',
    async (_name, testCase) => {
      const { data, seller } = await runCase(testCase)
      expectVerdict(data, testCase)
      expect(advisoryIds(data)).toEqual(expect.arrayContaining([...testCase.expected.advisories]))
      expect(seller.requests.length).toBeLessThanOrEqual(1)
    },
  )
})

const realCases = loadRealCases()
if (realCases === null)
  process.stderr.write('published challenges are not beside this repository: they did not run\n')

describe('published challenges over loopback', () => {
  it.each((realCases ?? []).map((testCase) => [`${testCase.id} ${testCase.slug}`, testCase] as const))(
    '%s gets the expected verdict, payment and advisories',
    async (_name, testCase) => {
      const { data, seller } = await runCase(testCase)
      expectVerdict(data, testCase)
      expect(data.payment).toEqual(testCase.expected.payment ?? null)
      expect(advisoryIds(data)).toEqual(expectedAdvisories(testCase, data))
      expect(seller.requests).toHaveLength(1)
    },
  )

  it('ran or said that it did not', () => expect(realCases === null || realCases.length > 0).toBe(true))
})

/** The published expectation calls a challenge without any readable network "test networks only"; we do not say that of nothing. */
function expectedAdvisories({ expected }: ChallengeCase, data: Report): string[] {
  const unreadable = data.checks.some(({ reason }) => reason === 'accepts[0]:missing')
  return expected.advisories.filter((id) => !(unreadable && id === 'testnet_only')).toSorted()
}

describe('the official client', () => {
  const cases = [...loadHostileCases(), ...(realCases ?? [])].filter(
    ({ response }) => response.transport === undefined,
  )
  const headers = cases.flatMap((testCase) => {
    const values = caseHeaders(testCase).filter(([name]) => name.toLowerCase() === 'payment-required')
    return values.length === 1 ? [{ testCase, value: values[0]?.[1].trim() ?? '' }] : []
  })

  it.each(headers.map(({ testCase, value }) => [testCase.id, testCase, value] as const))(
    'agrees on whether the header of %s decodes to an object',
    (_id, testCase, value) => {
      // Invalid UTF-8 is replaced by the official TypeScript client and refused by RFC 8259 and the Python client.
      if (testCase.expected.reason?.header_decodes === 'not_utf8')
        return expect(decodesOfficially(value)).toBe(true)
      expect(decodesOfficially(value)).toBe(testCase.expected.checks.header_decodes)
    },
  )
})

function decodesOfficially(value: string): boolean {
  try {
    const decoded: unknown = decodePaymentRequiredHeader(value)
    return decoded !== null && typeof decoded === 'object' && !Array.isArray(decoded)
  } catch {
    return false
  }
}
