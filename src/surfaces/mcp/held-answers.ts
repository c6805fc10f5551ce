import { randomUUID } from 'node:crypto'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** What goes into a tool result in place of a JSON text of any length. */
export interface HeldAnswer {
  /** Stands for the text of the JSON. */
  readonly text: string
  /** Stands for what the JSON says. */
  readonly structured: { readonly held: string }
}

/** Escaped at once between two turns of the loop. */
const PIECE_CHARACTERS = 64 * 1024
const QUOTE = new TextEncoder().encode('"')

/**
 * An answer is JSON already, and a result carries it twice: as text and as structure. Parsing and writing megabytes of
 * it again would hold the loop, so the result carries stand-ins nobody can guess, and the bytes are put in as it leaves.
 */
export class HeldAnswers {
  readonly #texts = new Map<string, string>()

  hold(json: string): HeldAnswer {
    const id = randomUUID()
    this.#texts.set(id, json)
    return { text: `held:${id}`, structured: { held: id } }
  }

  /** The response may begin before there is an answer to hold. */
  release(response: Response): Response {
    if (response.body === null) return response
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const body = response.body as ReadableStream & AsyncIterable<Uint8Array>
    const filled = NodeReadableStream.from(this.#fill(body)) as ReadableStream<Uint8Array>
    return new Response(filled, { status: response.status, headers })
  }

  /** Whole events go on at once, one JSON document when it is complete: a stand-in is never cut. */
  async *#fill(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder()
    let waiting = ''
    for await (const bytes of body) {
      waiting += decoder.decode(bytes, { stream: true })
      const end = waiting.lastIndexOf('\n\n') + 2
      if (end < 2) continue
      yield* this.#putIn(waiting.slice(0, end))
      waiting = waiting.slice(end)
    }
    yield* this.#putIn(waiting)
  }

  async *#putIn(text: string): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    const standIn = /"held:([0-9a-f-]{36})"|\{"held":"([0-9a-f-]{36})"\}/g
    let from = 0
    for (const match of text.matchAll(standIn)) {
      const json = this.#texts.get(match[1] ?? match[2] ?? '')
      if (json === undefined) continue
      yield encoder.encode(text.slice(from, match.index))
      from = match.index + match[0].length
      const isText = match[1] !== undefined
      if (isText) yield QUOTE
      for (const piece of cut(json)) {
        yield encoder.encode(isText ? JSON.stringify(piece).slice(1, -1) : piece)
        await new Promise(setImmediate)
      }
      if (isText) yield QUOTE
    }
    yield encoder.encode(text.slice(from))
  }
}

/** A pair of surrogates is never parted: as bytes of UTF-8 its halves would be lost. */
function* cut(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start + PIECE_CHARACTERS
    if (isHighSurrogate(text.charCodeAt(end - 1))) end++
    yield text.slice(start, end)
    start = end
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
