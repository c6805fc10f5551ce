import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Everything that once held the service, at once. Started by the edge benchmark and stopped with it. Arguments: the
 * service, and `one` address for all attacks or one `each`: who is cut off for one attack cannot go on with another.
 */
const target = new URL(process.argv[2] ?? '')
const isSpread = process.argv[3] === 'each'
let attackers = 0
const nextAddress = (): string => `127.0.66.${isSpread ? ++attackers : 1}`

const dense = `[${'[],'.repeat(1_300_000)}0]`
const large = `[${'[],'.repeat(8_000_000)}0]`
const manyKeys = `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`
const noise = Buffer.from(JSON.stringify({ x402Version: 2, payload: {} })).toString('base64')
const tool = (params: string): string => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
const forged = tool('{"name":"document_diff","arguments":{},"_meta":{"x402/payment":{"x402Version":2}}}')

type Post = (from: string) => Promise<void>

function post(path: string, body: string, headers: Record<string, string> = {}): Post {
  return (localAddress) =>
    new Promise((resolve) => {
      const content = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      }
      const outgoing = request(new URL(path, target), {
        method: 'POST',
        localAddress,
        agent: false,
        headers: content,
      })
      outgoing.on('response', (response) => response.resume().on('close', resolve))
      outgoing.on('error', () => resolve())
      outgoing.end(body)
    })
}

async function repeat(pauseMs: number, attack: Post): Promise<never> {
  const from = nextAddress()
  for (;;) {
    await attack(from)
    await sleep(pauseMs)
  }
}

/** Opened anew whenever it is cut. */
function hold(count: number, begin: (socket: Socket) => void): void {
  const localAddress = nextAddress()
  for (let index = 0; index < count; index++) {
    const start = (): void => {
      const socket = connect({ host: target.hostname, port: Number(target.port), localAddress })
      socket.on('error', () => {})
      socket.once('connect', () => begin(socket))
      socket.once('close', () => setTimeout(start, 250))
    }
    start()
  }
}

const head = (path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Content-Type: application/json', ...lines, '', ''].join(
    '\r\n',
  )
const get = 'GET /reference HTTP/1.1\r\nHost: x\r\n\r\n'

hold(4, (socket) => socket.resume().write(get.repeat(1_400)))
hold(4, (socket) => socket.write(head('/mcp', 'Transfer-Encoding: chunked') + '1\r\n[\r\n'.repeat(10_000)))
hold(200, (socket) => socket.pause().write(get))
hold(100, (socket) => socket.write(head('/render/document.diff', 'Content-Length: 4000000') + dense))
hold(100, (socket) =>
  socket.write(
    head('/v1/developer/openapi-test-generate', 'Content-Length: 24000000', `Payment-Signature: ${noise}`),
  ),
)
hold(300, () => {})
hold(300, (socket) => void setInterval(() => socket.writable && socket.write('X'), 1_000))
await Promise.all([
  repeat(
    10,
    post('/render/developer.openapi-test-generate', JSON.stringify({ source: `'\\`.repeat(60_000) })),
  ),
  repeat(10, post('/render/document.diff', dense)),
  repeat(10, post('/v1/developer/openapi-test-generate', large)),
  repeat(100, post('/v1/document/diff', manyKeys)),
  repeat(10, post('/v1/document/diff', '{}', { 'payment-signature': noise })),
  repeat(10, post('/mcp', `[${[forged, forged, forged, forged].join(',')}]`)),
  repeat(10, post('/mcp', tool(`{"name":"sample","arguments":{"service":${dense}}}`))),
  repeat(5, post('/admin/login', 'token=guess', { 'content-type': 'text/plain' })),
  repeat(5, post('/admin/recheck', '{}', { authorization: 'Bearer guess' })),
])
