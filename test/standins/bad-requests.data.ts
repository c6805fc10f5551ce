const crlf = '\r\n'

/** One request as it goes over the wire; `path` is that of a route. */
export type BadRequest = (path: string) => Buffer

/** Each from an address of its own, so that no limit is in the way. */
let senders = 0
const nextSender = (): string => `10.${(++senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`

const head = (method: string, target: string, lines: readonly string[]): string =>
  [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `X-Forwarded-For: ${nextSender()}`,
    ...(lines.some((line) => line.startsWith('Origin:')) ? [] : ['Origin: http://127.0.0.1']),
    ...lines,
    '',
    '',
  ].join(crlf)

const json = 'Content-Type: application/json'
const send =
  (body: string | Buffer, ...lines: string[]): BadRequest =>
  (path) => {
    const bytes = Buffer.from(body)
    const more = lines.length > 0 ? lines : [json]
    const accept = 'Accept: application/json, text/event-stream'
    return Buffer.concat([
      Buffer.from(head('POST', path, [accept, `Content-Length: ${bytes.length}`, ...more])),
      bytes,
    ])
  }

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Bodies that no route takes, or not with these headers. */
export const badBodies: Readonly<Record<string, BadRequest>> = {
  'no body': send(''),
  'no JSON': send('{"code": }'),
  'JSON that ends too early': send('{"code":"x'),
  'two JSON values': send('{}{}'),
  null: send('null'),
  'a number': send('1e400'),
  'a text': send('"text"'),
  'a list': send('[1,2,3]'),
  'an empty object': send('{}'),
  'fields of the wrong type': send(
    '{"code":1,"before":[],"after":{},"content":null,"document":7,"url":false,"files":"x","address":{},"method":[]}',
  ),
  'names of a prototype': send('{"__proto__":{"code":"x"},"constructor":1,"toString":2,"hasOwnProperty":3}'),
  'the same field many times': send(`{${'"code":"x",'.repeat(500)}"code":1}`),
  'nesting of 1,000 levels': send(`{"code":${deep(1_000)}}`),
  'nesting of 7,000 levels': send(deep(7_000)),
  'a byte order mark': send('\ufeff{"x":1}'),
  'a byte order mark of UTF-16': send(Buffer.from('\ufeff{"x":1}', 'utf16le')),
  'no UTF-8': send(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  'bytes of zero': send(Buffer.alloc(1_000)),
  'zeros inside of texts': send('{"code":"\\u0000","before":"\\u0000","after":"\\ud800","x":"\u0000"}'),
  'half a pair of surrogates': send('{"code":"\\ud83d","content":"\\udc00"}'),
  'numbers beyond any type': send('{"code":1e999,"a":-0,"b":99999999999999999999999999}'),
  'a form': send('code=x&token=y', 'Content-Type: application/x-www-form-urlencoded'),
  'a form of parts': send('--x\r\n\r\n--x--', 'Content-Type: multipart/form-data; boundary=x'),
  'no media type': send('{"code":"x"}', 'X-Nothing: 1'),
  'a media type that is none': send('{"code":"x"}', 'Content-Type: ;;;/,'),
  'JSON in another encoding': send('{"code":"x"}', 'Content-Type: application/json; charset=utf-16'),
  'a packed body': send(Buffer.from([0x1f, 0x8b, 8, 0]), json, 'Content-Encoding: gzip'),
  'a body larger than any limit': (path) =>
    Buffer.from(head('POST', path, [json, 'Content-Length: 999999999999'])),
  'an unknown transfer': (path) => Buffer.from(head('POST', path, [json, 'Transfer-Encoding: gzip'])),
  'chunks that are none': (path) =>
    Buffer.from(`${head('POST', path, [json, 'Transfer-Encoding: chunked'])}zz\r\n{}\r\n`),
  'something expected that we do not know': send('{}', json, 'Expect: the-unexpected'),
  'an upgrade': send('{}', json, 'Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
}

/** What only those who are paid or keep sessions look at. */
export const badHeaders: Readonly<Record<string, BadRequest>> = {
  'a payment that is no base64': send('{}', json, 'Payment-Signature: %%%'),
  'an empty payment': send('{}', json, 'Payment-Signature:'),
  'a payment that is no JSON': send('{}', json, `Payment-Signature: ${base64('payment')}`),
  'a payment that is a list': send('{}', json, `Payment-Signature: ${base64('[]')}`),
  'a payment of null in every field': send(
    '{}',
    json,
    `Payment-Signature: ${base64('{"x402Version":2,"accepted":null,"payload":null,"resource":null}')}`,
  ),
  'a payment of the wrong types': send(
    '{}',
    json,
    `Payment-Signature: ${base64('{"x402Version":2,"accepted":{"scheme":[],"network":{},"amount":1,"extra":"x","payTo":[]},"payload":{"signature":7,"authorization":[]}}')}`,
  ),
  'a payment that nests without end': send(
    '{}',
    json,
    `Payment-Signature: ${base64(`{"x402Version":2,"accepted":{},"payload":${deep(5_000)}}`)}`,
  ),
  'two payments': send('{}', json, 'Payment-Signature: e30=', 'Payment-Signature: e30='),
  'a payment of version 1': send('{}', json, `X-Payment: ${base64('{"x402Version":1}')}`),
  'a key of bytes': send('{}', json, 'Idempotency-Key: \u00ff\u0080'.repeat(1)),
  'a long key': send('{}', json, `Idempotency-Key: ${'k'.repeat(5_000)}`),
  'a token of bytes': send('{}', json, 'Authorization: Bearer \u00ff\u0000'.replace('\u0000', '\u0080')),
  'cookies that are none': send('{}', json, `Cookie: ${'=;'.repeat(2_000)}tollgauge_admin`),
  'an origin that is none': send('{}', json, 'Origin: \u00ff://[::'),
  'languages and ranges without sense': send(
    '{}',
    json,
    'Accept: ;;q=,*/*;q=NaN',
    'Accept-Encoding: ;q=,br;q=-1',
    'If-None-Match: ",,W/',
    'Range: bytes=9-1',
  ),
  'a session of MCP that is none': send(
    '{}',
    json,
    'Mcp-Session-Id: \u00ff',
    'Mcp-Protocol-Version: never',
    'Last-Event-ID: x',
  ),
}

const ask =
  (method: string, target: (path: string) => string = (path) => path, ...lines: string[]): BadRequest =>
  (path) =>
    Buffer.from(head(method, target(path), lines), 'latin1')

const encodeAll = (path: string): string =>
  [...path].map((unit) => `%${unit.charCodeAt(0).toString(16)}`).join('')

/** Ways to ask for a route that are not its own. */
export const badTargets: Readonly<Record<string, BadRequest>> = {
  ...Object.fromEntries(
    ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LINK', 'QUERY', 'BREW'].map(
      (method) => [method, ask(method)],
    ),
  ),
  CONNECT: ask('CONNECT', () => 'example.org:443'),
  'a method in small letters': ask('get'),
  'a whole URL': ask('GET', (path) => `http://127.0.0.1${path}`),
  'a whole URL of somebody else': ask('GET', (path) => `http://evil.example${path}`),
  'a URL of another kind': ask('GET', (path) => `ftp://127.0.0.1${path}`),
  'every letter encoded': ask('GET', encodeAll),
  'slashes encoded': ask('GET', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`),
  'two slashes': ask('GET', (path) => `/${path}`),
  'a slash behind it': ask('GET', (path) => `${path}/`),
  'dots in it': ask('GET', (path) => `/x/..${path}`),
  'dots encoded': ask('GET', (path) => `/x/%2e%2e${path}`),
  'dots beyond the root': ask('GET', (path) => `/../../../etc/passwd${path}`),
  backslashes: ask('GET', (path) => path.replaceAll('/', '\\')),
  'a zero': ask('GET', (path) => `${path}%00`),
  'half an escape': ask('GET', (path) => `${path}%`),
  'an escape that is no UTF-8': ask('GET', (path) => `${path}%ff%fe`),
  'bytes above ASCII': ask('GET', (path) => `${path}\u00ff`),
  'a question that is none': ask('GET', (path) => `${path}?%&=&&?#`),
  'a fragment': ask('GET', (path) => `${path}#x`),
  'a semicolon': ask('GET', (path) => `${path};x=1`),
  'no path': ask('GET', () => '?'),
  'a star': ask('GET', () => '*'),
  'a body with GET': (path) => Buffer.from(`${head('GET', path, [json, 'Content-Length: 2'])}{}`),
  'a browser': ask('GET', (path) => `${path}/\u00e9<script>`, 'Accept: text/html'),
}
