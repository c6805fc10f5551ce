import { startDeadline } from '../../execution/deadline.ts'

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
    const deadline = startDeadline(CALL_TIMEOUT_MS, signal)
    const { reply, status } = await send(url, { method, params }, deadline.signal).finally(deadline.end)
    if (reply.error !== undefined) throw new Error(`${method} was refused: ${String(reply.error.message)}`)
    if (reply.result === undefined) throw new Error(`${method} got no result (status ${status})`)
    return reply.result
  }
}

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

async function send(
  url: string,
  call: object,
  signal: AbortSignal,
): Promise<{ reply: Reply; status: number }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    redirect: 'error',
    signal,
  })
  return { reply: (await response.json()) as Reply, status: response.status }
}
