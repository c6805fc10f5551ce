import { sendJson } from '../../execution/send-json.ts'

/** One JSON-RPC call, wherever the chain runs. Throws when there is no result. */
export type JsonRpcRequest = (
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>

const CALL_TIMEOUT_MS = 10_000
/** A page of a thousand signatures, or the logs of two thousand blocks, has less. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** A chain's node over HTTP. Messages of its errors never carry the URL: it may hold a key. */
export function createJsonRpcClient(url: string): JsonRpcRequest {
  return async (method, params, signal) => {
    const { json, status } = await sendJson(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      timeoutMs: CALL_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      ...(signal === undefined ? {} : { signal }),
    })
    const { error, result } = (json ?? {}) as Reply
    if (error !== undefined) throw new Error(`${method} was refused: ${String(error.message)}`)
    if (result === undefined) throw new Error(`${method} got no result (status ${status})`)
    return result
  }
}

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}
