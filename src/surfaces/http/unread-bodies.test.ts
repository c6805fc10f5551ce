import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createUnreadBodies, type UnreadBodiesOptions } from './unread-bodies.ts'

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close().closeAllConnections()
})

const MEGABYTE = 1024 * 1024
/** What a connection may have brought before it was stopped: one read, and what its stream holds. */
const IN_HAND = 256 * 1024

/** Answers at once, or after a first look at the body; nobody reads it to its end. */
async function start(options: UnreadBodiesOptions, look = false): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = []
  const unread = createUnreadBodies(options)
  server = createServer((request, response) => {
    requests.push(request)
    unread.attend(request, response)
    if (!look) return void response.end('hello')
    request.once('data', () => {
      request.pause()
      response.end('hello')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return requests
}

function upload(bytes: number, announced = bytes): { socket: Socket; received: () => string } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes, 'x'))
  return { socket, received: () => text }
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()))

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await sleep(10)
}

test.each([false, true])(
  'all bodies that nobody reads together bring no more than one allowance a turn (begun: %s)',
  async (look) => {
    // The next turn never comes.
    const requests = await start({ turnMs: 600_000, turnBytes: MEGABYTE }, look)
    for (let index = 0; index < 6; index++) upload(4 * MEGABYTE)
    const taken = (): number => requests.reduce((sum, { socket }) => sum + socket.bytesRead, 0)
    const isOver = (): boolean => taken() >= MEGABYTE && requests.every((request) => request.isPaused())
    await until(() => requests.length === 6 && isOver())
    expect(taken()).toBeLessThan(MEGABYTE + 6 * IN_HAND)
  },
)

test.each([false, true])(
  'who is answered early is taken in to the end turn by turn, and may go on (begun: %s)',
  async (look) => {
    const requests = await start({ turnMs: 1, turnBytes: MEGABYTE / 4, mostMs: 600_000 }, look)
    const uploads = Array.from({ length: 20 }, () => upload(2 * MEGABYTE))
    await until(() => requests.length === 20 && requests.every((request) => request.complete))
    for (const { socket, received } of uploads) {
      await until(() => received().endsWith('hello'))
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      if (!look) await until(() => received().split('hello').length === 3)
    }
  },
)

test('a body that never ends is taken in for a while, then cut', async () => {
  const requests = await start({})
  const { socket, received } = upload(1_000, 60 * MEGABYTE)
  await closed(socket)
  expect(received()).toContain('hello')
  expect(requests[0]?.complete).toBe(false)
})

test('a body of any length that never pauses is cut in the end', async () => {
  const requests = await start({ turnMs: 1, turnBytes: 32 * MEGABYTE, mostMs: 600_000 })
  const { socket } = upload(1_000, 1_000_000 * MEGABYTE)
  const pour = (): void => {
    while (!socket.destroyed && socket.write(Buffer.alloc(MEGABYTE, 'x')));
    socket.once('drain', pour)
  }
  pour()
  await closed(socket)
  expect(requests[0]?.complete).toBe(false)
})
