import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonRpcRequest } from '../chain/json-rpc.ts'

/** A refusal with a code of its own; anything else thrown is answered as an internal error. */
export class JsonRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'JsonRpcError'
    this.code = code
    this.data = data
  }
}

export interface JsonRpcServer {
  readonly url: string
  close(): Promise<void>
}

const BODY_BYTES_MAX = 4 * 1024 * 1024

/** A chain's JSON-RPC on loopback only, open to pages of any origin: there is nothing of worth behind it. */
export async function createJsonRpcServer(request: JsonRpcRequest, port = 0): Promise<JsonRpcServer> {
  const server = createServer((incoming, outgoing) => void answer(request, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: JsonRpcRequest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.setHeader('access-control-allow-origin', '*')
  outgoing.setHeader('access-control-allow-headers', '*')
  if (incoming.method !== 'POST') {
    outgoing.writeHead(incoming.method === 'OPTIONS' ? 204 : 405).end()
    return
  }
  const text = await readText(incoming).catch(() => null)
  const reply =
    text === null ? refuse(null, -32600, 'request too large or cut') : await answerText(request, text)
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(emitJson(reply))
}

async function answerText(request: JsonRpcRequest, text: string): Promise<unknown> {
  let call: unknown
  try {
    call = JSON.parse(text)
  } catch {
    return refuse(null, -32700, 'not JSON')
  }
  return Array.isArray(call)
    ? Promise.all(call.map((one) => answerCall(request, one)))
    : answerCall(request, call)
}

async function answerCall(request: JsonRpcRequest, call: unknown): Promise<unknown> {
  const {
    id = null,
    method,
    params = [],
  } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  if (typeof method !== 'string' || !Array.isArray(params)) return refuse(id, -32600, 'not a JSON-RPC call')
  try {
    return { jsonrpc: '2.0', id, result: await request(method, params) }
  } catch (error) {
    if (error instanceof JsonRpcError) return refuse(id, error.code, error.message, error.data)
    return refuse(id, -32603, error instanceof Error ? error.message : 'internal error')
  }
}

function refuse(id: unknown, code: number, message: string, data?: unknown): unknown {
  return { jsonrpc: '2.0', id, error: data === undefined ? { code, message } : { code, message, data } }
}

function emitJson(value: unknown): string {
  // Chains count in bigints; JSON-RPC writes them as plain numbers.
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item))
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new RangeError('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
