import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readHeader } from './route.ts'

export interface StoredAnswer {
  respond(incoming: IncomingMessage): Response | Promise<Response>
  /** Renders it now, so that nobody has to wait for it. */
  prepare(): void
}

export interface StoredAnswerOptions {
  readonly render: () => string | Uint8Array
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  /** What the text depends on; it is rendered again when one of these is no longer the same. */
  readonly dependsOn?: () => readonly unknown[]
}

type Encoding = 'br' | 'gzip'

interface Rendered {
  readonly dependencies: readonly unknown[]
  readonly bytes: Uint8Array
  readonly tag: string
  readonly encoded: Map<Encoding, Promise<Uint8Array>>
}

/** Below this size compression saves no packet. */
const WORTH_COMPRESSING_BYTES = 1_024
const BROTLI_QUALITY = 9

const compressors: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** A constant document: rendered once, hashed once, compressed once per encoding, then only sent. */
export function createStoredAnswer(options: StoredAnswerOptions): StoredAnswer {
  const { contentType, dependsOn = () => [] } = options
  let stored: Rendered | null = null
  const current = (): Rendered => {
    const dependencies = dependsOn()
    if (stored === null || !isSame(stored.dependencies, dependencies)) {
      const text = options.render()
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
      stored = { dependencies, bytes, tag: hash(bytes), encoded: new Map() }
    }
    return stored
  }
  const send = (bytes: Uint8Array, headers: Record<string, string>): Response =>
    new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType, ...headers } })
  return {
    prepare: () => void current(),
    respond: (incoming) => {
      const rendered = current()
      const encoding = rendered.bytes.byteLength < WORTH_COMPRESSING_BYTES ? null : chooseEncoding(incoming)
      const etag = `"${rendered.tag}${encoding === null ? '' : `-${encoding}`}"`
      const headers = { ...options.headers, etag }
      if (isKnown(incoming, rendered.tag)) return new Response(null, { status: 304, headers })
      if (encoding === null) return send(rendered.bytes, headers)
      return compress(rendered, encoding).then((bytes) =>
        send(bytes, { ...headers, 'content-encoding': encoding }),
      )
    },
  }
}

function compress({ bytes, encoded }: Rendered, encoding: Encoding): Promise<Uint8Array> {
  const known = encoded.get(encoding) ?? compressors[encoding](bytes)
  encoded.set(encoding, known)
  return known
}

const hash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** The best of what the client takes; `q=0` means that it does not. */
function chooseEncoding(incoming: IncomingMessage): Encoding | null {
  const accepted = (readHeader(incoming, 'accept-encoding') ?? '').toLowerCase().slice(0, 1_000)
  const isTaken = (encoding: string): boolean =>
    accepted.split(',').some((entry) => {
      const [name = '', quality = ''] = entry.split(';')
      return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality)
    })
  if (isTaken('br')) return 'br'
  return isTaken('gzip') ? 'gzip' : null
}

/** Any of our own encodings of this very text will do. */
function isKnown(incoming: IncomingMessage, tag: string): boolean {
  const known = readHeader(incoming, 'if-none-match')
  if (known === null) return false
  return known
    .slice(0, 2_000)
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === '*' || [`"${tag}"`, `"${tag}-br"`, `"${tag}-gzip"`].includes(entry))
}
