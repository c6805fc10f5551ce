import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Everything that once held the service, at once, from one address. Started by the edge benchmark; stops with it. */
const target = new URL(process.argv[2] ?? '')
const FROM = '127.0.0.66'

const quotes = JSON.stringify({ source: `'\\`.repeat(60_000) })
const dense = `[${'[],'.repeat(1_300_000)}0]`
const manyKeys = `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`
const noise = Buffer.from(JSON.stringify({ x402Version: 2, payload: {} })).toString('base64')
const forged = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"document_diff","arguments":{},"_meta":{"x402/payment":{"x402Version":2}}}}`
const batch = `[${Array.from({ length: 4 }, () => forged).join(',')}]`

function open(): Socket {
  const socket = connect({ host: target.hostname, port: Number(target.port), localAddress: FROM })
  socket.on('error', () => {})
  return socket
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, target), {
      method: 'POST',
      localAddress: FROM,
      agent: false,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    })
    outgoing.on('response', (response) => response.resume().on('close', resolve))
    outgoing.on('error', () => resolve())
    outgoing.end(body)
  })
}

async function repeat(pauseMs: number, attack: () => unknown): Promise<never> {
  for (;;) {
    await attack()
    await sleep(pauseMs)
  }
}

/** Opened anew whenever it is cut. */
function hold(count: number, begin: (socket: Socket) => void): void {
  for (let index = 0; index < count; index++) {
    const start = (): void => {
      const socket = open()
      socket.once('connect', () => begin(socket))
      socket.once('close', () => setTimeout(start, 250))
    }
    start()
  }
}

const head = (path: string, bytes: number, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${bytes}\r\n\r\n`

const attacks = [
  repeat(10, () => post('/render/developer.openapi-test-generate', quotes)),
  repeat(10, () => post('/render/document.diff', dense)),
  repeat(100, () => post('/v1/document/diff', manyKeys)),
  repeat(10, () => post('/v1/document/diff', '{}', { 'payment-signature': noise })),
  repeat(10, () => post('/mcp', batch)),
  repeat(10, () => post('/mcp', dense)),
  repeat(5, () => post('/admin/login', 'token=guess', { 'content-type': 'text/plain' })),
]
hold(4, (socket) => socket.resume().write('GET /reference HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_400)))
hold(60, (socket) => socket.pause().write('GET /reference HTTP/1.1\r\nHost: x\r\n\r\n'))
hold(100, (socket) => socket.write(`${head('/render/document.diff', 4_000_000)}${'x'.repeat(3_900_000)}`))
hold(100, (socket) =>
  socket.write(head('/v1/developer/openapi-test-generate', 24_000_000, `Payment-Signature: ${noise}\r\n`)),
)
hold(300, () => {})
await Promise.all(attacks)
