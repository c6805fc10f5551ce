import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { InformationFlood, runExchange } from './exchange.ts'
import { connectPinned } from './pinned-socket.ts'

const request = { path: '/', method: 'GET', headers: { host: 'x' }, body: null }

test('a flood of informational answers is not parsed to its end', async () => {
  const flood = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2_500)
  const server = createServer((socket) => void socket.on('error', () => {}).write(flood))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let seen = 0
  const limits = {
    headerBytes: 65_536,
    bodyBytes: 65_536,
    pieces: 512,
    bodyGraceMs: 1_000,
    // Asked once for each of them.
    get informational() {
      seen++
      return 16
    },
  }
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const exchange = runExchange(socket, request, limits, new AbortController().signal)
  await expect(exchange).rejects.toBeInstanceOf(InformationFlood)
  if (!socket.destroyed) await once(socket, 'close')
  expect(seen).toBe(17)
  server.close()
})

test.each(['before it is asked', 'after it was asked'])(
  'a body of one-byte pieces is cut within two slices of four kilobytes, sent %s',
  async (when) => {
    const flood = `HTTP/1.1 402 Pay\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(40_000)}`
    const server = createServer((socket) => {
      socket.on('error', () => {})
      if (when === 'before it is asked') socket.write(flood)
      else socket.once('data', () => socket.write(flood))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { signal } = new AbortController()
    const target = {
      url: new URL('http://x.example/'),
      addresses: null,
      connectTo: { address: '127.0.0.1', port },
    }
    const socket = await connectPinned(target, undefined, signal)
    if (when === 'before it is asked')
      await vi.waitUntil(() => socket.readableLength >= socket.readableHighWaterMark, { timeout: 30_000 })
    const emitted = vi.spyOn(socket, 'emit')
    const limits = {
      headerBytes: 65_536,
      bodyBytes: 65_536,
      informational: 16,
      pieces: 512,
      bodyGraceMs: 60_000,
    }
    const { bodyStart } = await runExchange(socket, request, limits, signal)
    if (!socket.closed) await once(socket, 'close')
    const events = emitted.mock.calls as unknown as readonly (readonly [string, Buffer])[]
    const parsed = events.filter(([name]) => name === 'data').map(([, data]) => data)
    expect(bodyStart).toHaveLength(512)
    expect(Buffer.concat(parsed).length).toBeLessThanOrEqual(2 * 4_096)
    server.close()
  },
)
