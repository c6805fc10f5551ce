import { Agent, request } from 'undici'
import { startDeadline } from './deadline.ts'

export interface JsonRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body?: string
  readonly timeoutMs: number
  /** Of the answer's body; more is not read. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
}

export interface JsonAnswer {
  readonly status: number
  readonly ok: boolean
  header(name: string): string | null
  /** Null: no JSON. */
  readonly json: unknown
}

/** Connections are kept and shared by all who speak to one host; idle ones keep no process alive. */
const agent = new Agent({ connections: 64, maxHeaderSize: 32 * 1024 })

/**
 * One call to a service of the operator's choice, whole and bounded: by time, by bytes, and to its own host, because no
 * redirect is followed. Throws when there is no answer.
 */
export async function sendJson(url: string, call: JsonRequest): Promise<JsonAnswer> {
  const deadline = startDeadline(call.timeoutMs, call.signal)
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      method: call.method,
      headers: { 'content-type': 'application/json', ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      signal: deadline.signal,
    })
    const json = parseJson(await readText(body, call.maxBytes))
    const header = (name: string): string | null => {
      const value = headers[name]
      return typeof value === 'string' ? value : null
    }
    return { status: statusCode, ok: statusCode >= 200 && statusCode < 300, header, json }
  } finally {
    deadline.end()
  }
}

type Body = Awaited<ReturnType<typeof request>>['body']

function readText(body: Body, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) body.destroy(new Error(`the answer has more than ${maxBytes} bytes`))
      else chunks.push(chunk)
    })
    body.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    body.once('error', reject)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
