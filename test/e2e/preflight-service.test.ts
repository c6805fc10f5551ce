import { createServer, type Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseInput } from '../../src/core/input.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory } from '../../src/execution/directory/create-directory.ts'
import type { Directory } from '../../src/execution/directory/directory.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { inlineJudge } from '../../src/services/x402-preflight/inline-judge.ts'
import { x402Preflight } from '../../src/services/x402-preflight/service.ts'
import { runDoctor } from '../../src/surfaces/cli/doctor.ts'
import { parseDoctorArguments } from '../../src/surfaces/cli/doctor-arguments.ts'
import { DirectoryServer, type DirectoryFault } from '../standins/directory-server.ts'
import { preflightBehindTls } from '../standins/preflight-behind-tls.ts'
import { goodHeader } from '../standins/wire-scripts.ts'

const HOST = 'api.weather-x402.dev'
const URL_ASKED = `http://${HOST}/v1/paid`
const now = (): Date => new Date('2026-09-20T10:42:00Z')
let seller: Server
let listed: DirectoryServer
let received: { method: string; body: string }[] = []
const open: Directory[] = []

async function sell(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await request.toArray()).join('')
  received.push({ method: request.method ?? '', body })
  const scheme = request.headers['x-forwarded-proto'] ?? (request.headers.host === HOST ? 'http' : 'https')
  const header = goodHeader(`${String(scheme)}://${request.headers.host}/v1/paid`)
  response.writeHead(402, { 'payment-required': header }).end('{}')
}

beforeAll(async () => {
  seller = createServer((request, response) => void sell(request, response)).listen(0, '127.0.0.1')
  await once(seller, 'listening')
  listed = await DirectoryServer.start({ now })
})

afterEach(async () => {
  received = []
  listed.fault = null
  await Promise.all(open.splice(0).map((directory) => directory.close()))
})

afterAll(async () => {
  seller.close()
  await listed.close()
})

const sellerPort = (): number => (seller.address() as AddressInfo).port

function createWorld(
  allow: readonly string[] = [`${HOST}:80=127.0.0.1:${sellerPort()}`],
  baseUrl: string | null = listed.url,
) {
  const directory = createDirectory({
    baseUrl,
    store: createMemoryCounters(),
    now,
    userAgent: 'test',
    lookupDeadlineMs: listed.fault === 'never' ? 300 : 10_000,
  })
  open.push(directory)
  return {
    now,
    directory,
    judge: inlineJudge,
    probe: createGuardedProbe({ allow, userAgent: 'test', now, perHostPerMinute: 3 }),
  }
}

async function run(body: object, world = createWorld()) {
  const input = parseInput(x402Preflight.input, body)
  return x402Preflight.output.parse(
    await x402Preflight.run(input, { ...world, signal: new AbortController().signal }),
  )
}

describe('developer.x402-preflight over HTTP', () => {
  it('grades the seller, finds its host and ranks the market in one answer', async () => {
    const data = await run({ url: URL_ASKED, method: 'GET', market_query: 'ranked five', market_limit: 4 })
    expect(data).toMatchObject({ grade: 'A', statusCode: 402, checkedAt: '2026-09-20T10:42:00.000+00:00' })
    const { source, target, market } = data.directoryEvidence
    expect(source).toMatchObject({ license: 'CC-BY-4.0', attributionRequired: true, apiUrl: listed.url })
    expect(target).toMatchObject({
      status: 'matched',
      hostname: HOST,
      matchMethod: 'exact_host',
      matchCount: 1,
      cached: false,
    })
    expect(market).toMatchObject({ status: 'ok', totalMatches: 5, returned: 4, sourcePageTruncated: false })
    expect(market.results.map(({ slug }) => slug)).toEqual([
      'shared-a',
      'weather-x402',
      'zero',
      'no-assessment',
    ])
  })

  it('puts the service whose base path holds the target first', async () => {
    const world = createWorld([`two.dev:80=127.0.0.1:${sellerPort()}`])
    const { target } = (await run({ url: 'http://two.dev/v2/deep/er', method: 'GET' }, world))
      .directoryEvidence
    expect(target.matches.map(({ slug }) => slug)).toEqual(['two-v2-deep', 'two-v2', 'two-root'])
  })

  it('sends the body with methods that carry one, and only then', async () => {
    const world = createWorld()
    await run({ url: URL_ASKED, method: 'PUT', body: { city: 'Rome' } }, world)
    await run({ url: URL_ASKED, method: 'GET', body: { city: 'Rome' } }, world)
    await run({ url: URL_ASKED }, world)
    expect(received).toEqual([
      { method: 'PUT', body: '{"city":"Rome"}' },
      { method: 'GET', body: '' },
      { method: 'POST', body: '' },
    ])
  })

  it.each(['rate-limited', 'server-error', 'never', 'html-page', 'reset'] satisfies DirectoryFault[])(
    'gives the same verdict when the directory is %s',
    async (fault) => {
      listed.fault = fault
      const data = await run({ url: URL_ASKED, market_query: 'x' })
      expect(data).toMatchObject({ grade: 'A', score: 100, advisories: [{ id: 'plain_http' }] })
      expect(data.directoryEvidence.target.status).toBe(
        fault === 'rate-limited' ? 'rate_limited' : 'unavailable',
      )
      expect(data.directoryEvidence.target.reason).not.toBeNull()
      expect(data.directoryEvidence.market).toMatchObject({ results: [], returned: 0, totalMatches: 0 })
    },
  )

  it('answers without a directory at all', async () => {
    const data = await run({ url: URL_ASKED, market_query: 'x' }, createWorld(undefined, null))
    expect(data.directoryEvidence).toMatchObject({
      target: { status: 'disabled' },
      market: { status: 'disabled' },
    })
  })

  it('names a refused target to nobody', async () => {
    const before = listed.requests.length
    await expect(run({ url: 'http://10.0.0.1/' })).rejects.toMatchObject({ code: 'target-refused' })
    await expect(run({ url: 'https://secret.corp/' })).rejects.toMatchObject({ code: 'target-refused' })
    expect(listed.requests.length).toBe(before)
    expect(received).toEqual([])
  })

  it('lets nobody hammer a host through us', async () => {
    const world = createWorld()
    for (let call = 0; call < 3; call++) await run({ url: URL_ASKED }, world)
    await expect(run({ url: URL_ASKED }, world)).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfterSeconds: 60,
    })
    expect(received).toHaveLength(3)
  })

  it('calls an unreachable target F, 0, with the reason, and that is an answer', async () => {
    const world = createWorld([`${HOST}:80=127.0.0.1:1`])
    const data = await run({ url: URL_ASKED }, world)
    expect(data).toMatchObject({ grade: 'F', score: 0, statusCode: 0, payment: null, finalUrl: URL_ASKED })
    expect(data.checks[0]).toMatchObject({ id: 'http_402', passed: false, reason: 'no_response:refused' })
  })

  it('finds a service behind a TLS proxy as the world sees it: grade A, no advisory', async () => {
    const { report } = await preflightBehindTls({
      url: 'https://shop.tollgauge.dev/v1/paid',
      upstreamPort: sellerPort(),
    })
    expect(report).toMatchObject({ grade: 'A', score: 100, advisories: [] })
  })
})

async function examine(argv: readonly string[]) {
  const parsed = parseDoctorArguments(argv)
  if (parsed === null) return null
  const printed: string[] = []
  const io = { print: (text: string) => printed.push(text), complain: (text: string) => printed.push(text) }
  const exitCode = await runDoctor(parsed.url, { ...createWorld(parsed.allow), ...parsed, io })
  return { exitCode, output: printed.join('') }
}

describe('tollgauge doctor', () => {
  it('prints the verdict, the checks and what each indexer would say', async () => {
    const result = await examine([URL_ASKED, '--connect-to', `127.0.0.1:${sellerPort()}`])
    expect(result?.exitCode).toBe(0)
    expect(result?.output).toContain('grade A, score 100: compliant')
    expect(result?.output).toContain('warn  plain_http')
    expect(result?.output).toContain('CDP Bazaar: blocked')
    expect(result?.output).toContain('x402 List: matched. api.weather-x402.dev is listed as weather-x402')
  })

  it('fails, with the fix, when a check fails', async () => {
    const result = await examine([`http://${HOST}/other`, '--connect-to', `127.0.0.1:${sellerPort()}`])
    expect(result?.exitCode).toBe(1)
    expect(result?.output).toContain('FAIL  resource_binding (path_mismatch)')
    expect(result?.output).toContain('fix: resource.url names another path.')
  })

  it('prints one JSON document when asked', async () => {
    const result = await examine([
      URL_ASKED,
      '--json',
      '--method',
      'get',
      '--connect-to',
      `127.0.0.1:${sellerPort()}`,
    ])
    expect(JSON.parse(result?.output ?? '')).toMatchObject({
      method: 'GET',
      grade: 'A',
      indexers: expect.any(Array),
    })
  })

  it.each([
    [[]],
    [['not a url']],
    [['https://a.dev', 'https://b.dev']],
    [['https://a.dev', '--body', '{']],
    [['https://a.dev', '--nope']],
  ])('does not understand %j', async (argv) => expect(await examine(argv)).toBeNull())
})
