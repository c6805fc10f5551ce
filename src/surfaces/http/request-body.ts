import type { IncomingMessage } from 'node:http'
import { Problem } from '../../core/problem.ts'

/** Reads a JSON body from the Node stream: type and size are judged before a byte is parsed. */
export async function readRequestBody(incoming: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  checkMediaType(incoming)
  const declared = declaredLength(incoming)
  if (declared !== null && declared > limitBytes) throw tooLarge(limitBytes)
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

function checkMediaType(incoming: IncomingMessage): void {
  const encoding = incoming.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Problem('unsupported-media-type', 'Send the body without content-encoding.')
  }
  if (!isJsonRequest(incoming)) {
    throw new Problem('unsupported-media-type', 'Send the body as content-type: application/json.')
  }
}

function tooLarge(limitBytes: number): Problem {
  return new Problem('payload-too-large', `The body may have at most ${limitBytes} bytes here.`)
}
