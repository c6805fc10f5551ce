import { connect } from 'node:net'

const dense = (bytes: number): string => `[${'[],'.repeat(bytes / 3)}0]`
const manyKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',')}}`
const rpc = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
const call = (tool: string, argument: string): string =>
  rpc('tools/call', `{"name":"${tool}","arguments":${argument}}`)
const forged = rpc(
  'tools/call',
  '{"name":"document_diff","arguments":{},"_meta":{"x402/payment":{"x402Version":2}}}',
)
const batch = (message: string): string => `[${Array.from({ length: 4 }, () => message).join(',')}]`

/** Every shape is sent in the largest size that some route takes, and in the largest that is looked at inline. */
export const hostileBodies: Readonly<Record<string, () => string>> = {
  'unknown fields, 15 kB': () => manyKeys(1_300),
  'unknown fields, 64 kB': () => manyKeys(5_000),
  'unknown fields, 250 kB': () => manyKeys(18_000),
  'dense, 16 kB': () => dense(16_000),
  'dense, 128 kB': () => `{"url":"https://x.example/","method":"POST","body":{"a":${dense(128_000)}}}`,
  'dense, 4 MB': () => dense(4_000_000),
  'deep, 200 kB': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'not JSON, 16 kB': () => '[,'.repeat(8_000),
  'not JSON, 4 MB': () => '"'.repeat(4_000_000),
  'quotes without end, 1 MB': () => JSON.stringify({ source: `'\\`.repeat(250_000) }),
  'strings, 6 MB': () => JSON.stringify({ code: 'x'.repeat(6_000_000), language: 'python' }),
  'two large texts, 10 MB': () =>
    JSON.stringify({ before: 'a\n'.repeat(2_500_000), after: 'b\n'.repeat(2_500_000) }),
  'an answer to show, 4 MB': () => JSON.stringify({ data: { patch: '+a\n'.repeat(900_000) } }),
  'a batch of many fields': () => batch(rpc('x', manyKeys(120))),
  'a batch, 15 kB': () => batch(rpc('x', JSON.stringify({ a: 'x'.repeat(3_800) }))),
  'a batch of lists': () => batch(rpc('tools/list', '{}')),
  'a batch of forged payments': () => batch(forged),
  'a batch of samples': () => batch(call('sample', '{"service":"developer.openapi-test-generate"}')),
  'a call, 4 MB': () => call('document_diff', `{"before":${JSON.stringify('"\\'.repeat(700_000))}}`),
  'a call of a free tool, 4 MB': () => call('sample', `{"service":${dense(3_900_000)}}`),
}

const long = (part: string): string => part.repeat(Math.floor(7_000 / part.length))

/** What a request can bring beside its body. */
export const hostileHeaders: Readonly<Record<string, Record<string, string>>> = {
  plain: {},
  'a browser': { accept: 'text/html', 'accept-encoding': 'gzip, br' },
  'long lists': {
    accept: long('text/html;q=0.1,'),
    'accept-encoding': long('x;q=0.5 , '),
    'if-none-match': long('W/"x",'),
    cookie: long('a=b; '),
  },
  'a payment of noise': { 'payment-signature': Buffer.from(dense(20_000)).toString('base64') },
  'a name of an earlier sale': { 'idempotency-key': 'k'.repeat(64) },
}

type Wire = (method: string, path: string) => string

const head: Wire = (method, path) =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n`

/** What only shows on the wire: how the same request is cut into lines, chunks and packets. */
export const hostileWires: Readonly<Record<string, Wire>> = {
  'a body in 10,000 chunks of one byte': (method, path) =>
    `${head(method, path)}Transfer-Encoding: chunked\r\n\r\n${'1\r\n[\r\n'.repeat(10_000)}`,
  'such a body with a payment': (method, path) =>
    `${head(method, path)}Idempotency-Key: ${'k'.repeat(64)}\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n[\r\n'.repeat(10_000)}`,
  'requests ahead of their answers, 64 kB': (method, path) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`.repeat(1_000),
  'as many headers as fit': (method, path) =>
    `${head(method, path)}${Array.from({ length: 4_500 }, (_, index) => `${index.toString(36)}:\r\n`).join('')}\r\n`,
  'a path of 30 kB': (method, path) => `${head(method, path + '/a'.repeat(15_000))}Connection: close\r\n\r\n`,
  'a path of slashes': (method, path) =>
    `${head(method, path + '/'.repeat(30_000))}Connection: close\r\n\r\n`,
  'a question of 30 kB': (method, path) =>
    `${head(method, `${path}?${'a=%41&'.repeat(5_000)}`)}Connection: close\r\n\r\n`,
}

/** Sends it as it is from an address of its own, and ends with the connection or once there was time to answer. */
export async function sendWire(url: string, text: string, localAddress: string): Promise<void> {
  const { hostname: host, port } = new URL(url)
  const socket = connect({ host, port: Number(port), localAddress })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    // An answer is all there is to wait for; who is never answered is cut by the service.
    socket.once('data', () => setTimeout(() => socket.destroy(), 50))
  })
  socket.write(text)
  await ended
}
