import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { httpAnswer, SellerServer, type SellerScript } from '../standins/seller-server.ts'
import { goodHeader, repeat } from '../standins/wire-scripts.ts'

const MEBIBYTE = 1_048_576
const head = `HTTP/1.1 402 Payment Required\r\nPAYMENT-REQUIRED: ${goodHeader('http://seller.example/paid')}\r\n`

/** Each of these would never end, or would end us, if it were left to. */
const hostile: Readonly<Record<string, { script: SellerScript; expected: object }>> = {
  'headers one byte at a time': {
    script: (socket) => repeat(socket, 'x', 20),
    expected: { kind: 'no-response', cause: 'bad_http' },
  },
  'a valid start, then one header byte at a time': {
    script: (socket) => {
      socket.write('HTTP/1.1 402 Payment Required\r\nX-Slow: ')
      repeat(socket, 'x', 20)
    },
    expected: { kind: 'no-response', cause: 'timeout' },
  },
  'a header of ten megabytes': {
    script: (socket) =>
      socket.write(`HTTP/1.1 402 Payment Required\r\nX-Big: ${'x'.repeat(10 * MEBIBYTE)}\r\n\r\n`),
    expected: { kind: 'no-response', cause: 'headers_too_large' },
  },
  'headers without end': {
    script: (socket) => {
      socket.write('HTTP/1.1 402 Payment Required\r\n')
      repeat(socket, `X-Many: ${'x'.repeat(1_000)}\r\n`.repeat(50), 1)
    },
    expected: { kind: 'no-response', cause: 'headers_too_large' },
  },
  'informational answers without end': {
    script: (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(20), 1),
    expected: { kind: 'no-response', cause: 'bad_http', detail: expect.stringContaining('1xx') },
  },
  'a flood of 100 Continue in one piece, with a challenge behind it': {
    script: (socket) => socket.end(`${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(50_000)}${head}\r\n`),
    expected: { kind: 'no-response', cause: 'bad_http' },
  },
  'a few informational answers': {
    script: (socket) => socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(16)}${head}\r\n`),
    expected: { kind: 'response', status: 402 },
  },
  'a body without end': {
    script: (socket) => {
      socket.write(`${head}\r\n`)
      repeat(socket, Buffer.alloc(512 * 1024, 0x78), 1)
    },
    expected: { kind: 'response', status: 402 },
  },
  'a gzip bomb': {
    script: (socket) => {
      const bomb = gzipSync(Buffer.alloc(64 * MEBIBYTE))
      socket.write(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    },
    expected: { kind: 'response', status: 402 },
  },
  'a body in chunks of one byte': {
    script: (socket) =>
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(60_000)}`),
    expected: { kind: 'response', status: 402, bodyStart: Buffer.from('x'.repeat(512)) },
  },
  'chunks that are not chunks': {
    script: (socket) => socket.write(`${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nnope`),
    expected: { kind: 'response', status: 402 },
  },
  'two lengths that disagree': {
    script: (socket) => socket.write(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    expected: { kind: 'no-response', cause: 'bad_http' },
  },
  'a length and chunks at once': {
    script: (socket) =>
      socket.write(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    expected: { kind: 'no-response', cause: 'bad_http' },
  },
  'a reset': {
    script: (socket) => socket.resetAndDestroy(),
    expected: { kind: 'no-response', cause: 'reset' },
  },
  'a status of three million': {
    script: (socket) => socket.end('HTTP/1.1 3000000 Huge\r\n\r\n'),
    expected: { kind: 'no-response', cause: 'bad_http' },
  },
  'a status of nothing': {
    script: (socket) => socket.end('HTTP/1.1 000 Nothing\r\n\r\n'),
    expected: { kind: 'no-response', cause: 'bad_http' },
  },
  'a body with more behind it than it says': {
    script: (socket) => socket.end(`${head}Content-Length: 2\r\n\r\n{}and more`),
    expected: { kind: 'response', status: 402, bodyStart: Buffer.from('{}') },
  },
  'a body that breaks off': {
    script: (socket) => socket.end(`${head}Content-Length: 9\r\n\r\n{}`),
    expected: { kind: 'response', status: 402, bodyStart: Buffer.from('{}') },
  },
  'the challenge in trailers': {
    script: (socket) =>
      socket.end('HTTP/1.1 402 Pay\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nPAYMENT-REQUIRED: e30=\r\n\r\n'),
    expected: { kind: 'response', status: 402, headers: [['Transfer-Encoding', 'chunked']] },
  },
  'more fields than most clients count, the last one repeated': {
    script: (socket) => socket.end(`${head}${'a: b\r\n'.repeat(3_000)}PAYMENT-REQUIRED: e30=\r\n\r\n`),
    expected: { kind: 'response', status: 402, headers: { length: 3_002 } },
  },
  'a second answer nobody asked for': {
    script: (socket) => socket.end(Buffer.concat([httpAnswer(402, []), httpAnswer(200, [])])),
    expected: { kind: 'response', status: 402 },
  },
}

async function probeSeller(script: SellerScript) {
  const seller = await SellerServer.start(script)
  const allow = [`seller.example:80=127.0.0.1:${seller.port}`]
  const probe = createGuardedProbe({ allow, userAgent: 'tollgauge-test', deadlineMs: 2_500 })
  try {
    return await probe.send(
      { url: 'http://seller.example/paid', method: 'GET', body: null },
      new AbortController().signal,
    )
  } finally {
    await seller.close()
  }
}

function held(usage: NodeJS.MemoryUsage): number {
  return usage.heapUsed + usage.arrayBuffers
}

describe('hostile sellers', () => {
  it.each(Object.entries(hostile))(
    '%s ends as an outcome and keeps at most 64 KiB',
    async (_name, { script, expected }) => {
      const before = process.memoryUsage()
      const outcome = await probeSeller(script)
      const after = process.memoryUsage()
      expect(outcome).toMatchObject(expected)
      if (outcome.kind === 'response') expect(outcome.bodyStart.length).toBeLessThanOrEqual(64 * 1024)
      // The seller of this test lives in the same process and holds its own ten megabytes at most.
      expect(held(after) - held(before)).toBeLessThan(96 * MEBIBYTE)
    },
  )

  it.each([100, 102, 103, 199])('reads past an answer %i nobody asked for', async (status) => {
    const outcome = await probeSeller((socket) =>
      socket.end(
        `HTTP/1.1 ${status} Wait\r\nPAYMENT-REQUIRED: e30=\r\n\r\n${head}Content-Length: 2\r\n\r\n{}`,
      ),
    )
    expect(outcome).toMatchObject({ kind: 'response', status: 402, bodyStart: Buffer.from('{}') })
    expect(outcome.kind === 'response' && outcome.headers[0]?.[1]).toBe(
      goodHeader('http://seller.example/paid'),
    )
  })

  it('ends at once when the caller goes away', async () => {
    const seller = await SellerServer.start(() => undefined)
    const allow = [`seller.example:80=127.0.0.1:${seller.port}`]
    const probe = createGuardedProbe({ allow, userAgent: 'tollgauge-test' })
    const caller = new AbortController()
    const outcome = probe.send({ url: 'http://seller.example/', method: 'GET', body: null }, caller.signal)
    caller.abort(new Error('gone'))
    await expect(outcome).rejects.toThrow('gone')
    await seller.close()
  })
})
