import { once } from 'node:events'
import { createSecureServer as createHttp2Server } from 'node:http2'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { TestAuthority } from '../standins/certificate.ts'

const HOST = 'api.seller.example'
const authority = new TestAuthority()
const stranger = new TestAuthority()
const secure = (certificate: object) =>
  createTlsServer({ ...certificate }, (socket) => socket.end('HTTP/1.1 402 X\r\n\r\n'))

/** Every way in which a TLS seller can fail to answer, and what it is told. */
const faults: Readonly<Record<string, readonly [server: () => Server, detail: string, trusts?: boolean]>> = {
  'an expired certificate': [
    () => secure(authority.issueExpired(HOST)),
    'The certificate expired on 2021-02-03.',
  ],
  'a certificate for other names': [
    () => secure(authority.issue('shop.example', '*.shop.example')),
    'The certificate was issued for shop.example, *.shop.example, not for this host.',
  ],
  'a forged signature': [
    () => secure(stranger.issue(HOST)),
    'The certificate is not one that clients trust.',
  ],
  'an unknown authority': [
    () => secure(authority.issue(HOST)),
    'The chain of certificates is incomplete, or its authority is unknown; the server has to send the intermediate certificate too.',
    false,
  ],
  'a certificate for later': [
    () => secure(authority.issueForLater(HOST)),
    'The certificate is not valid yet; it begins on 2048-02-03.',
  ],
  'a certificate of its own': [() => secure(stranger.issueSelfSigned()), 'The certificate is self-signed.'],
  'a server of HTTP/2 alone': [
    () => createHttp2Server({ ...authority.issue(HOST) }) as unknown as Server,
    'The server refuses HTTP/1.1; it may speak HTTP/2 only, which not every client does.',
  ],
  'HTTP/2 alone': [
    () => secure({ ...authority.issue(HOST), ALPNProtocols: ['h2'] }),
    'The server refuses HTTP/1.1; it may speak HTTP/2 only, which not every client does.',
  ],
  'plain HTTP on this port': [
    () => createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    'The server does not speak TLS on this port.',
  ],
  'an old version of TLS': [
    () =>
      secure({
        ...authority.issue(HOST),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    'The server speaks only versions of TLS that clients no longer use.',
  ],
}

describe('a seller behind broken TLS', () => {
  it.each(Object.entries(faults))('is told of %s', async (_name, [createSeller, detail, trusts = true]) => {
    let requests = 0
    const seller = createSeller().on('secureConnection', (socket: NodeJS.ReadableStream) => {
      socket.on('data', () => requests++)
    })
    seller.on('tlsClientError', () => undefined).listen(0, '127.0.0.1')
    await once(seller, 'listening')
    const probe = createGuardedProbe({
      allow: [`${HOST}:443=127.0.0.1:${(seller.address() as AddressInfo).port}`],
      userAgent: 'test',
      ...(trusts && { trustedCa: authority.caPem }),
    })
    const outcome = await probe.send(
      { url: `https://${HOST}/paid`, method: 'GET', body: null },
      new AbortController().signal,
    )
    seller.close()
    expect(outcome).toMatchObject({ kind: 'no-response', cause: 'tls', detail })
    expect(requests).toBe(0)
  })
})
