import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { guardConnections, type ConnectionLimits } from './connection-guard.ts'
import { countPieces } from './count-pieces.ts'
import { cutFlood } from '../../execution/cut-flood.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createUnreadBodies } from './unread-bodies.ts'

let server: Server
afterEach(() => server.close().closeAllConnections())

const connections: ConnectionLimits = { perAddress: 100, isDeafened: () => false, deafen: () => {} }

/** What Node hands over is counted before anything of ours looks at it. */
async function start(limits = connections): Promise<{ requests: number; pieces: number }> {
  const seen = { requests: 0, pieces: 0 }
  server = createServer({ requireHostHeader: false })
  const { onFlood } = guardConnections(server, limits)
  const answer = oneAtATime((_request, response) => void response.end('hello'), onFlood)
  const unread = createUnreadBodies()
  server.on('request', (request, response) => {
    seen.requests++
    unread.attend(request, response)
    const end = ({ socket }: IncomingMessage): void => onFlood(socket)
    countPieces(request, { spendPieces: () => {}, end, cut: end })
    const push = request.push.bind(request)
    request.push = (piece: unknown, encoding) => {
      seen.pieces++
      return push(piece, encoding)
    }
    answer(request, response)
  })
  server.on('clientError', (_error, socket) => void socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return seen
}

async function exchange(text: string, until: (received: string) => boolean = () => false): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  let closed = false
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  socket.write(text)
  while (!closed && !until(received)) await sleep(10)
  socket.destroy()
  return received
}

const chunked = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n'
const isGreeted = (received: string): boolean => received.includes('hello')

test('a flood of requests is not even parsed to its end', async () => {
  const seen = await start()
  await exchange('GET / HTTP/1.1\r\n\r\n'.repeat(3_600))
  expect(seen.requests).toBeLessThanOrEqual(18)
})

test('a flood of one-byte pieces is not handed over to its end, read or not', async () => {
  const seen = await start()
  await exchange(chunked + '1\r\nx\r\n'.repeat(10_000))
  expect(seen.pieces).toBeLessThan(5_000)
})

test('who comes after a flood is heard in full, on the same parsers', async () => {
  const seen = await start()
  for (let round = 0; round < 5; round++) {
    await exchange(chunked + '1\r\nx\r\n'.repeat(10_000))
    await exchange('GET / HTTP/1.1\r\n\r\n'.repeat(3_600))
    seen.pieces = 0
    expect(await exchange(`${chunked}5\r\nabcde\r\n0\r\n\r\n`, isGreeted)).toContain('hello')
    expect(seen.pieces).toBeGreaterThanOrEqual(1)
  }
})

test('a sender of tiny pieces who takes time is heard to the end', async () => {
  await start()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const answered = once(socket, 'data')
  socket.write(chunked)
  for (let burst = 0; burst < 10; burst++) {
    socket.write('1\r\nx\r\n'.repeat(60))
    await sleep(20)
  }
  socket.write('0\r\n\r\n')
  await answered
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test('pieces of an ordinary size are taken however many there are', async () => {
  const seen = await start()
  const piece = `100\r\n${'x'.repeat(256)}\r\n`
  expect(await exchange(`${chunked}${piece.repeat(5_000)}0\r\n\r\n`, isGreeted)).toContain('hello')
  while (seen.pieces < 5_000) await sleep(10)
})

test('all connections of an address that floods are cut, those of others are not', async () => {
  const deafened: string[] = []
  await start({ ...connections, deafen: (address) => void deafened.push(address) })
  const port = (server.address() as AddressInfo).port
  const idle = connect(port, '127.0.0.1')
  const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' })
  await Promise.all([once(idle, 'connect'), once(other, 'connect')])
  const cut = once(idle, 'close')
  await exchange(chunked + '1\r\nx\r\n'.repeat(10_000))
  await cut
  expect(deafened).toEqual(['127.0.0.1'])
  const answered = once(other, 'data')
  other.write('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
  await answered
  other.destroy()
})

test('what an address may not spend on pieces ends its connection', async () => {
  let spent = 0
  server = createServer((request) => {
    const spendPieces = (_incoming: unknown, pieces: number): void => {
      spent += pieces
      if (spent > 128) throw new Error('too many')
    }
    const end = ({ socket }: IncomingMessage): void => cutFlood(socket)
    const cut = (): void => expect.fail('not taken for a flood')
    countPieces(request, { spendPieces, end, cut })
    request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await exchange(
    `${chunked.replace('\r\n', '\r\nHost: x\r\n')}${`41\r\n${'x'.repeat(65)}\r\n`.repeat(1_000)}`,
  )
  expect(spent).toBe(192)
})
