/** A JSON-RPC message or batch whose large parts were left as bytes. */
export interface SplitMessage {
  /** What the protocol needs; the arguments of tool calls are replaced by references to `bodies`. */
  readonly head: unknown
  readonly bodies: readonly Uint8Array[]
  /** Bytes looked at, however often: what must grow no faster than the message. */
  readonly work: number
}

/** Says why a message is not one, in the words of JSON-RPC. */
export class MessageFault extends Error {
  readonly code: -32700 | -32600

  constructor(code: -32700 | -32600, message: string) {
    super(message)
    this.name = 'MessageFault'
    this.code = code
  }
}

/** Everything but the arguments, which is parsed on the event loop: a payment has a few KiB. */
const MAX_HEAD_BYTES = 16 * 1024
/** Fields and items in it; the protocol's library looks at each several times. */
const MAX_HEAD_VALUES = 512
/** The protocol nests about ten deep; what is nested deeper is parsed recursively by somebody. */
const MAX_DEPTH = 32
/** Steps between two turns of the event loop: about a millisecond. */
const STEPS_PER_TURN = 8 * 1024

const REFERENCE = 'tollgauge/body'

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Finds `params.arguments` without parsing it, so that it can go to a worker as it came: a message of megabytes is
 * looked through in short turns, and only its small head is parsed here.
 */
export async function splitMessage(bytes: Uint8Array): Promise<SplitMessage> {
  const scan = new MessageScan(bytes)
  while (!scan.advance(STEPS_PER_TURN)) await nextTurn()
  const bodies = scan.spans.map(({ start, end }) => bytes.slice(start, end))
  const head = parseHead(bytes, scan.spans)
  await nextTurn()
  return { head, bodies, work: scan.work }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The index that `arguments` of a head refer to; null for arguments that were never taken out. */
export function readReference(argument: Readonly<Record<string, unknown>> | undefined): number | null {
  const index = argument?.[REFERENCE]
  return typeof index === 'number' ? index : null
}

function parseHead(bytes: Uint8Array, spans: readonly Span[]): unknown {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let text = ''
    let position = 0
    for (const [index, { start, end }] of spans.entries()) {
      text += `${decoder.decode(bytes.subarray(position, start))}{"${REFERENCE}":${index}}`
      position = end
    }
    return JSON.parse(text + decoder.decode(bytes.subarray(position)))
  } catch {
    throw new MessageFault(-32700, 'The message is not JSON.')
  }
}

class MessageScan {
  readonly spans: Span[] = []
  work = 0
  readonly #bytes: Uint8Array
  #position = 0
  #values = 1
  /** Bytes of the spans. */
  #taken = 0
  readonly #open: number[] = []
  /** The key that is being read on each level, as far as it matters here. */
  readonly #keys: Key[] = []
  #expectsKey = false
  #stringStart: number | null = null
  /** Where the arguments began that are being skipped, and how many brackets are open in them. */
  #skipping: { readonly start: number; depth: number } | null = null

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** True when the end was reached. */
  advance(steps: number): boolean {
    const bytes = this.#bytes
    for (let step = 0; step < steps; step++) {
      if (this.#position >= bytes.byteLength) return this.#finish()
      const byte = bytes[this.#position] ?? 0
      if (this.#stringStart !== null) this.#passString(this.#stringStart)
      else if (byte === QUOTE) this.#stringStart = this.#position + 1
      else if (this.#skipping === null) this.#passHead(byte)
      else this.#passSkipped(byte, this.#skipping)
      this.#position++
      this.work++
    }
    this.#checkHead()
    return false
  }

  /** Looked at after every turn: nobody goes on with what will be refused. */
  #checkHead(): void {
    const skipped = this.#skipping === null ? 0 : this.#position - this.#skipping.start
    if (this.#position - this.#taken - skipped > MAX_HEAD_BYTES)
      throw new MessageFault(-32600, `All but the arguments may have at most ${MAX_HEAD_BYTES} bytes.`)
  }

  #finish(): true {
    if (this.#open.length > 0 || this.#skipping !== null || this.#stringStart !== null)
      throw new MessageFault(-32700, 'The message ends too early.')
    this.#checkHead()
    return true
  }

  /** Goes to the next quote, which may be the closing one. The search is the engine's own, so it is one step. */
  #passString(start: number): void {
    const quote = this.#bytes.indexOf(QUOTE, this.#position)
    if (quote === -1) throw new MessageFault(-32700, 'The message ends inside a string.')
    this.work += quote - this.#position
    this.#position = quote
    if (isEscaped(this.#bytes, quote, start)) return
    this.#stringStart = null
    if (!this.#expectsKey || this.#skipping !== null) return
    this.#keys[this.#open.length] = readKey(this.#bytes, start, quote)
  }

  #passSkipped(byte: number, skipping: { readonly start: number; depth: number }): void {
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) skipping.depth++
    if (byte !== CLOSE_OBJECT && byte !== CLOSE_ARRAY) return
    skipping.depth--
    if (skipping.depth > 0) return
    this.spans.push({ start: skipping.start, end: this.#position + 1 })
    this.#taken += this.#position + 1 - skipping.start
    this.#skipping = null
  }

  #passHead(byte: number): void {
    if (byte === COLON) this.#expectsKey = false
    else if (byte === COMMA) this.#passComma()
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#open.pop()
    else if (byte === OPEN_OBJECT && this.#isArguments()) this.#skipping = { start: this.#position, depth: 1 }
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#push(byte)
  }

  #passComma(): void {
    this.#values++
    if (this.#values > MAX_HEAD_VALUES)
      throw new MessageFault(-32600, `All but the arguments may have at most ${MAX_HEAD_VALUES} fields.`)
    this.#expectsKey = this.#open.at(-1) === OPEN_OBJECT
  }

  #push(byte: number): void {
    if (this.#open.length >= MAX_DEPTH)
      throw new MessageFault(-32600, `The message nests deeper than ${MAX_DEPTH} levels.`)
    this.#open.push(byte)
    this.#keys[this.#open.length] = null
    this.#expectsKey = byte === OPEN_OBJECT
  }

  #isArguments(): boolean {
    const messageDepth = this.#open[0] === OPEN_ARRAY ? 2 : 1
    return (
      this.#open.length === messageDepth + 1 &&
      this.#keys[messageDepth] === 'params' &&
      this.#keys[messageDepth + 1] === 'arguments'
    )
  }
}

type Key = 'params' | 'arguments' | null

const PARAMS = new TextEncoder().encode('params')
const ARGUMENTS = new TextEncoder().encode('arguments')

/** No text is made of other keys: there may be hundreds of thousands. */
function readKey(bytes: Uint8Array, start: number, end: number): Key {
  if (isName(bytes, start, end, PARAMS)) return 'params'
  return isName(bytes, start, end, ARGUMENTS) ? 'arguments' : null
}

function isName(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (end - start !== name.length) return false
  for (let index = 0; index < name.length; index++) if (bytes[start + index] !== name[index]) return false
  return true
}

/** An odd number of backslashes stands before it. */
function isEscaped(bytes: Uint8Array, index: number, start: number): boolean {
  let first = index
  while (first > start && bytes[first - 1] === BACKSLASH) first--
  return (index - first) % 2 === 1
}
