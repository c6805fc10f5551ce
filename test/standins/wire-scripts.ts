import type { ChallengeCase } from './challenge-case.ts'
import { httpAnswer, type SellerScript } from './seller-server.ts'

/** A fully compliant `PAYMENT-REQUIRED` value for this URL. */
export function goodHeader(url: string): string {
  const challenge = {
    x402Version: 2,
    error: 'Payment required',
    resource: { url, description: 'Paid thing', mimeType: 'application/json' },
    accepts: [
      {
        scheme: 'exact',
        network: 'eip155:8453',
        amount: '10000',
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
        maxTimeoutSeconds: 60,
        extra: { name: 'USD Coin', version: '2' },
      },
    ],
  }
  return Buffer.from(JSON.stringify(challenge)).toString('base64')
}

/** Name resolution fails before any server is asked. */
export function runsWithoutServer({ response }: ChallengeCase): boolean {
  return response.transport === 'dns-nxdomain'
}

/** What a seller does on the wire, by the name the cases give it. */
export function wireScript(transport: string, url: string): SellerScript {
  const script = scripts[transport]
  if (script === undefined) throw new Error(`no script for the transport ${transport}`)
  return (socket, request) => script(goodHeader(url))(socket, request)
}

const head = (header: string): string => `HTTP/1.1 402 Payment Required\r\nPAYMENT-REQUIRED: ${header}\r\n`

const scripts: Readonly<Record<string, (header: string) => SellerScript>> = {
  'endless-headers': () => (socket) => {
    socket.write('HTTP/1.1 402 Payment Required\r\n')
    repeat(socket, `X-Filler: ${'x'.repeat(4_000)}\r\n`, 1)
  },
  'never-answers': () => () => undefined,
  'obs-fold': (header) => (socket) =>
    socket.end(
      `HTTP/1.1 402 Payment Required\r\nPAYMENT-REQUIRED: ${header.slice(0, 40)}\r\n ${header.slice(40)}\r\n\r\n`,
    ),
  'nul-in-header': (header) => (socket) =>
    socket.end(
      `HTTP/1.1 402 Payment Required\r\nPAYMENT-REQUIRED: ${header}\u0000\r\nContent-Length: 0\r\n\r\n`,
    ),
  reset: () => resetConnection,
  'upgrade-101': () => (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  'tls-wrong-host': (header) => (socket) => socket.end(httpAnswer(402, [['PAYMENT-REQUIRED', header]])),
  'https-to-plaintext': (header) => (socket) => socket.end(httpAnswer(402, [['PAYMENT-REQUIRED', header]])),
  'dns-nxdomain': () => () => undefined,
  'slow-body': (header) => (socket) => {
    socket.write(`${head(header)}Content-Length: 100000\r\n\r\n`)
    repeat(socket, 'x', 100)
  },
  'chunk-garbage': (header) => (socket) =>
    socket.write(`${head(header)}Transfer-Encoding: chunked\r\n\r\nzz\r\nnot a chunk\r\n`),
  'early-hints': (header) => (socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n')
    socket.end(httpAnswer(402, [['PAYMENT-REQUIRED', header]]))
  },
}

/** A TCP reset, also below TLS. */
function resetConnection(socket: Parameters<SellerScript>[0]): void {
  const { _parent: parent } = socket as typeof socket & { _parent?: typeof socket }
  ;(parent ?? socket).resetAndDestroy()
}

/** Writes the same text again and again until the other side hangs up. */
export function repeat(socket: Parameters<SellerScript>[0], text: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writableLength < 1_000_000) socket.write(text)
  }, everyMs)
  socket.on('close', () => clearInterval(timer))
}
