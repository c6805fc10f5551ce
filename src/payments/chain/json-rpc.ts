/** One JSON-RPC call, wherever the chain runs. Throws when there is no result. */
export type JsonRpcRequest = (
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>

const CALL_TIMEOUT_MS = 10_000

/** A chain's node over HTTP. Messages of its errors never carry the URL: it may hold a key. */
export function createJsonRpcClient(url: string): JsonRpcRequest {
  return async (method, params, signal) => {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const reply = (await response.json()) as {
      result?: unknown
      error?: { code?: unknown; message?: unknown }
    }
    if (reply.error !== undefined) throw new Error(`${method} was refused: ${String(reply.error.message)}`)
    if (reply.result === undefined) throw new Error(`${method} got no result (status ${response.status})`)
    return reply.result
  }
}
