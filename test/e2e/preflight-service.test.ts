import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { UsageMistake } from '../../src/surfaces/cli/parse-flags.ts'
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
  if (request.url?.endsWith('/supported')) {
    const network = request.url.startsWith('/solana')
      ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      : 'eip155:8453'
    const text = JSON.stringify({ kinds: [{ x402Version: 2, scheme: 'exact', network }] })
    response.writeHead(request.url.startsWith('/get-only') ? 404 : 200).end(text)
    return
  }
  if (request.url === '/get-only' && request.method !== 'GET') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
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

const version = '1.2.3'

async function examine(argv: readonly string[]) {
  const parsed = parseDoctorArguments(argv)
  const printed: string[] = []
  const announced: string[] = []
  const io = { print: (text: string) => printed.push(text), complain: (text: string) => announced.push(text) }
  const exitCode = await runDoctor(parsed, { io, version, openWorld: (allow) => createWorld(allow) })
  return { exitCode, output: printed.join(''), announced: announced.join('') }
}

const here = () => ['--connect-to', `127.0.0.1:${sellerPort()}`]

describe('tollgauge doctor', () => {
  it('prints the verdict, the checks and what each indexer would say', async () => {
    const result = await examine([URL_ASKED, ...here()])
    expect(result.exitCode).toBe(0)
    expect(result.output).toContain('grade A, score 100: compliant')
    expect(result.output).toContain('would pay: yes; decision: caution')
    expect(result.output).toContain('warn  plain_http')
    expect(result.output).toContain('CDP Bazaar: blocked')
    expect(result.output).toContain('x402 List: matched. api.weather-x402.dev is listed as weather-x402')
  })

  it('fails, with the fix, when a check fails', async () => {
    const result = await examine([`http://${HOST}/other`, ...here()])
    expect(result.exitCode).toBe(1)
    expect(result.output).toContain('FAIL  resource_binding (path_mismatch)')
    expect(result.output).toContain('fix: resource.url names another path.')
  })

  it('prints one JSON document when asked', async () => {
    const result = await examine([URL_ASKED, '--json', '--method', 'get', ...here()])
    expect(JSON.parse(result.output)).toMatchObject({
      method: 'GET',
      grade: 'A',
      indexers: expect.any(Array),
    })
  })

  it('examines several routes, with progress, in every format', async () => {
    const urls = [URL_ASKED, `http://${HOST}/<other>&more`]
    const sarif = await examine([...urls, '--format', 'sarif', ...here()])
    expect(sarif).toMatchObject({ exitCode: 1, announced: expect.stringContaining(`[2/2] ${urls[1]}`) })
    const log = JSON.parse(sarif.output) as {
      version: string
      runs: { results: { ruleId: string }[] }[]
    }
    expect(log.version).toBe('2.1.0')
    expect(log.runs[0]?.results.map(({ ruleId }) => ruleId)).toContain('resource_binding')
    const junit = await examine([...urls, '--format', 'junit', ...here()])
    expect(junit.output).toMatch(/<testsuite name="POST http:[^"<]*paid" tests="9" failures="0">/)
    expect(junit.output).toContain('failures="1"')
    expect(junit.output).not.toContain('<other>')
    const markdown = await examine([...urls, '--format', 'markdown', ...here()])
    expect(markdown.output).toContain('Grade **A** (100). Would the official client pay: **yes**.')
    const json = await examine([...urls, '--format', 'json', ...here()])
    expect(JSON.parse(json.output)).toMatchObject({ results: [{ grade: 'A' }, { grade: 'B' }] })
  })

  it('asks once more with the method that the target names, and says so', async () => {
    const url = `http://${HOST}/get-only`
    const result = await examine([url, '--json', ...here()])
    expect(result.announced).toBe('The target allows GET. One more request, with GET.\n')
    expect(JSON.parse(result.output)).toMatchObject({ method: 'GET', statusCode: 402 })
    const fixed = await examine([url, '--method', 'POST', '--json', ...here()])
    expect(fixed.announced).toBe('')
  })

  it('compares what is offered with what the facilitator supports', async () => {
    const facilitator = `http://127.0.0.1:${sellerPort()}`
    const good = await examine([URL_ASKED, '--facilitator', facilitator, ...here()])
    expect(good).toMatchObject({ exitCode: 0, output: expect.stringContaining('lists every option') })
    const other = await examine([URL_ASKED, '--facilitator', `${facilitator}/solana`, ...here()])
    expect(other).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('does not list exact on eip155:8453'),
    })
    const none = await examine([URL_ASKED, '--facilitator', `${facilitator}/get-only`, ...here()])
    expect(none).toMatchObject({ exitCode: 1, output: expect.stringContaining('no list of kinds') })
  })

  it('takes its routes from a document', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
    const path = new URL(URL_ASKED).pathname
    const paid = { 'x-payment-info': {}, responses: {} }
    const openapi = {
      servers: [{ url: `http://${HOST}` }],
      paths: { [path]: { post: paid }, '/free': { get: {} } },
    }
    for (const [name, document] of Object.entries({ openapi, wellKnown: { resources: [URL_ASKED] } })) {
      const file = join(folder, `${name}.json`)
      writeFileSync(file, JSON.stringify(document))
      const result = await examine(['--document', file, '--json', ...here()])
      expect(result.exitCode).toBe(0)
      expect(JSON.parse(result.output)).toMatchObject({ url: URL_ASKED, method: 'POST' })
    }
    expect((await examine(['--document', join(folder, 'absent.json')])).exitCode).toBe(2)
  })

  it('writes a badge that is read aloud and seen by day and by night', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'doctor-')), 'badge.svg')
    await examine([URL_ASKED, '--badge', file, ...here()])
    const svg = readFileSync(file, 'utf8')
    expect(svg).toContain('role="img"')
    expect(svg).toMatch(/<title id="title">x402 preflight: grade A on \d{4}-\d\d-\d\d<\/title>/)
    expect(svg).toContain('prefers-color-scheme: dark')
  })

  it.each([
    [[]],
    [['not a url']],
    [['https://a.dev', 'b']],
    [['https://a.dev', '--format', 'pdf']],
    [['https://a.dev', '--body', '{']],
    [['https://a.dev', '--nope']],
  ])('does not understand %j', async (argv) => await expect(examine(argv)).rejects.toThrow(UsageMistake))
})
