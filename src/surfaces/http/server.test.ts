import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'

let server: RunningServer
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.stop(0)
})

async function start(
  answer: (request: Request) => Response | Promise<Response>,
  more: Partial<ServerOptions> = {},
): Promise<void> {
  server = await startServer({ app: { fetch: answer }, host: '127.0.0.1', port: 0, ...more })
}

async function open(): Promise<{ socket: Socket; received: () => string; closed: () => boolean }> {
  const socket = connect(server.port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  let closed = false
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  await once(socket, 'connect')
  return { socket, received: () => text, closed: () => closed }
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await sleep(10)
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const count = (text: string, part: string): number => text.split(part).length - 1

describe('one connection', () => {
  test('is answered one request at a time, in order, however many it sends ahead', async () => {
    let running = 0
    let most = 0
    await start(async (request) => {
      most = Math.max(most, ++running)
      await sleep(5)
      running--
      return new Response(`answer ${new URL(request.url).pathname}`)
    })
    const { socket, received } = await open()
    socket.write(Array.from({ length: 12 }, (_, index) => get(`/${index}.`)).join(''))
    await until(() => received().includes('answer /11.'))
    expect(most).toBe(1)
    expect([...received().matchAll(/answer \/(\d+)/g)].map((match) => Number(match[1]))).toEqual(
      Array.from({ length: 12 }, (_, index) => index),
    )
  })

  test('that floods us with requests is cut after a few', async () => {
    let answered = 0
    const deafened: string[] = []
    const connections = {
      perAddress: null,
      isDeafened: () => false,
      deafen: (address: string) => void deafened.push(address),
    }
    await start(
      () => {
        answered++
        return new Response('x'.repeat(100_000))
      },
      { connections },
    )
    const { socket, closed } = await open()
    socket.write(get('/').repeat(1_500))
    await until(closed)
    expect(answered).toBeLessThanOrEqual(17)
    expect(deafened).toEqual(['127.0.0.1'])
  })

  /** The server is done with the next answer that it begins, whoever reads it. */
  function nextAnswerClosed(): Promise<void> {
    return new Promise((resolve) => {
      const attend = (message: unknown): void => {
        unsubscribe('http.server.request.start', attend)
        ;(message as { response: ServerResponse }).response.once('close', resolve)
      }
      subscribe('http.server.request.start', attend)
    })
  }

  test('that does not read its answer is cut', async () => {
    await start(() => new Response('x'.repeat(64_000_000)), {
      connections: { perAddress: null, isDeafened: () => false, stallMs: 300 },
    })
    const { socket, closed } = await open()
    socket.pause()
    const cut = nextAnswerClosed()
    socket.write(get('/'))
    await cut
    socket.resume()
    await until(closed)
    expect(socket.bytesRead).toBeLessThan(64_000_000)
  })

  test('that waits for a slow answer is not cut for it', async () => {
    await start(async () => sleep(2_000).then(() => new Response('done')), {
      connections: { perAddress: null, isDeafened: () => false, stallMs: 300 },
    })
    const { socket, received } = await open()
    socket.write(get('/'))
    await until(() => received().includes('done'))
  })
})

test('an address has only so many connections, and none while it is not listened to', async () => {
  let deaf = false
  await start(() => new Response('hello'), { connections: { perAddress: 3, isDeafened: () => deaf } })
  const connections = [await open(), await open(), await open(), await open(), await open()]
  for (const { socket } of connections) socket.write(get('/'))
  await until(() => connections.filter(({ closed }) => closed()).length === 2)
  await until(() => connections.filter(({ received }) => received().includes('hello')).length === 3)
  for (const { socket } of connections) socket.destroy()
  await until(() => connections.every(({ closed }) => closed()))
  const again = await open()
  again.socket.write(get('/'))
  await until(() => again.received().includes('hello'))
  deaf = true
  const refused = await open()
  await until(refused.closed)
  expect(refused.received()).toBe('')
})

test('of requests that come together on many connections a few are begun in each turn of the loop', async () => {
  const begun = [0]
  let isWatching = true
  const watch = (): void => {
    begun.push(0)
    if (isWatching) setImmediate(watch)
  }
  await start(() => {
    begun[begun.length - 1] = (begun.at(-1) ?? 0) + 1
    return new Response('hello')
  })
  const connections = await Promise.all(Array.from({ length: 60 }, open))
  const greeted = (times: number): boolean =>
    connections.every(({ received }) => count(received(), 'hello') === times)
  for (const { socket } of connections) socket.write(get('/'))
  await until(() => greeted(1))
  watch()
  for (const { socket } of connections) socket.write(get('/'))
  await until(() => greeted(2))
  isWatching = false
  // What is done before the turn is counted, and what is left to it.
  expect(Math.max(...begun.slice(1))).toBeLessThanOrEqual(2 * 8)
})

describe('a request', () => {
  const bare = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))

  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an impossible host', 'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'],
  ])('with %s is refused and told why', async (_name, request) => {
    await start(() => new Response('hello'))
    const { socket, received, closed } = await open()
    socket.write(request)
    await until(closed)
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
    expect(received().toLowerCase()).toContain('content-type: application/problem+json')
    expect(bare(received())).toMatchObject({ status: 400, charged: false })
  })

  test.each([
    ['of HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 200 [\s\S]*hello$/],
    [
      'for the options of the server',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 204 /,
    ],
  ])('%s is answered', async (_name, request, answer) => {
    await start(() => new Response('hello'))
    const { socket, received, closed } = await open()
    socket.write(request)
    await until(closed)
    expect(received()).toMatch(answer)
  })

  test('over https is told to come back that way only', async () => {
    await start(() => new Response('hello'), { isSecure: true })
    const { socket, received } = await open()
    socket.write(get('/'))
    await until(() => received().includes('hello'))
    expect(count(received().toLowerCase(), 'strict-transport-security: max-age=31536000')).toBe(1)
  })
})
