import type { IncomingMessage } from 'node:http'
import { Problem } from '../../core/problem.ts'

/** Reads a JSON body from the Node stream: type and size are judged before a byte is parsed. */
export async function readRequestBody(incoming: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const fault = findBodyFault(incoming, limitBytes)
  if (fault !== null) throw fault
  const chunks: Buffer[] = []
  let bytes = 0
  // The stream is left open on refusal: the server drains what is still coming so that the client reads the answer.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > limitBytes) throw tooLarge(limitBytes)
    chunks.push(chunk)
  }
  // A buffer of its own, so that it can be moved to a worker.
  const body = new Uint8Array(bytes)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

export function isJsonRequest(incoming: IncomingMessage): boolean {
  return /^application\/json(\s*;|\s*$)/i.test(incoming.headers['content-type'] ?? '')
}

export function declaredLength(incoming: IncomingMessage): number | null {
  const text = incoming.headers['content-length']
  return text === undefined ? null : Number(text)
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Why a body will be refused, as far as its headers tell. */
export function findBodyFault(incoming: IncomingMessage, limitBytes: number): Problem | null {
  const encoding = incoming.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    return new Problem('unsupported-media-type', 'Send the body without content-encoding.')
  if (!isJsonRequest(incoming))
    return new Problem('unsupported-media-type', 'Send the body as content-type: application/json.')
  return (declaredLength(incoming) ?? 0) > limitBytes ? tooLarge(limitBytes) : null
}

function tooLarge(limitBytes: number): Problem {
  return new Problem('payload-too-large', `The body may have at most ${limitBytes} bytes here.`)
}
