import { describe, expect, it } from 'vitest'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { TestAuthority } from '../standins/certificate.ts'
import { httpAnswer, SellerServer, type SellerScript } from '../standins/seller-server.ts'
import { goodHeader, repeat } from '../standins/wire-scripts.ts'

const HOST = 'api.seller.example'
const authority = new TestAuthority()

async function probeSeller(script: SellerScript, method = 'GET', deadlineMs = 8_000, issuedFor = HOST) {
  const seller = await SellerServer.start(script, authority.issue(issuedFor))
  const allow = [`${HOST}:443=127.0.0.1:${seller.port}`]
  const probe = createGuardedProbe({
    allow,
    userAgent: 'tollgauge-test',
    deadlineMs,
    trustedCa: authority.caPem,
  })
  const body = method === 'GET' ? null : '{"a":1}'
  const outcome = await probe.send(
    { url: `https://${HOST}/paid?x=1`, method, body },
    new AbortController().signal,
  )
  // Whoever would try again does it within this time.
  await new Promise((resolve) => setTimeout(resolve, 150))
  await seller.close()
  return { outcome, seller }
}

const answers: Readonly<Record<string, SellerScript>> = {
  'a 402': (socket) =>
    socket.end(httpAnswer(402, [['payment-required', goodHeader(`https://${HOST}/paid`)]])),
  'a redirect to itself': (socket) => socket.end(httpAnswer(307, [['location', `https://${HOST}/paid`]])),
  'a 408 that invites to repeat': (socket) => socket.end(httpAnswer(408, [['connection', 'close']])),
  'a 429 with Retry-After 0': (socket) => socket.end(httpAnswer(429, [['retry-after', '0']])),
  'a 503 with Retry-After 0': (socket) => socket.end(httpAnswer(503, [['retry-after', '0']])),
  'a 421 that invites to another connection': (socket) => socket.end(httpAnswer(421, [])),
  'a 401 that asks for credentials': (socket) =>
    socket.end(httpAnswer(401, [['www-authenticate', 'Basic realm="x"']])),
  'a 402 that sets a cookie and an alternative service': (socket) =>
    socket.end(
      httpAnswer(402, [
        ['set-cookie', 'a=b'],
        ['alt-svc', 'h3=":443"'],
      ]),
    ),
  'silence until the deadline': () => undefined,
  'a close without an answer': (socket) => socket.end(),
  'a destroyed connection': (socket) => socket.destroy(),
  'half a status line': (socket) => socket.end('HTTP/1.1 40'),
  'an answer that is not HTTP': (socket) => socket.end('220 smtp ready\r\n'),
  'a header that stops in the middle': (socket) => socket.end('HTTP/1.1 402 Payment Required\r\nPAYMENT-REQ'),
  'a body that stops in the middle': (socket) =>
    socket.end('HTTP/1.1 402 Payment Required\r\nContent-Length: 9\r\n\r\nabc'),
  'an upgrade nobody asked for': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n'),
  'an endless body': (socket) => {
    socket.write('HTTP/1.1 402 Payment Required\r\nTransfer-Encoding: chunked\r\n\r\n')
    repeat(socket, `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`, 1)
  },
}

describe('one call makes exactly one request', () => {
  const cases = Object.entries(answers).flatMap(([name, script]) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) => [method, name, script] as const),
  )

  it.each(cases)('%s answered by %s', async (method, name, script) => {
    const { seller } = await probeSeller(script, method, name.startsWith('silence') ? 1_500 : 8_000)
    expect(seller.requests).toHaveLength(1)
    expect(seller.connections).toBe(1)
  })

  it('sends nothing to a certificate for another name', async () => {
    const { outcome, seller } = await probeSeller(() => undefined, 'GET', 8_000, 'other.seller.example')
    expect(outcome).toMatchObject({ kind: 'no-response', cause: 'tls' })
    expect(seller.requests).toEqual([])
  })

  it('asks for the name by SNI and Host, for no encoding, and carries no payment and no cookie', async () => {
    const { seller } = await probeSeller(answers['a 402'] ?? (() => undefined), 'POST')
    const request = seller.requests[0]?.toLowerCase() ?? ''
    expect(request).toContain('post /paid?x=1 http/1.1')
    expect(request).toContain('host: api.seller.example\r\n')
    expect(request).toContain('accept-encoding: identity\r\n')
    expect(request).toContain('user-agent: tollgauge-test\r\n')
    expect(request).toContain('content-type: application/json\r\n')
    expect(request).not.toMatch(
      /\r\n(?:payment-signature|x-payment|cookie|authorization|referer|via|forwarded)/,
    )
  })
})
