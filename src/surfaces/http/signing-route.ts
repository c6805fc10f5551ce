import { Problem } from '../../core/problem.ts'
import type { SigningNode } from '../../payments/chain/signing-node.ts'
import type { AddressLimits } from './address-limits.ts'
import type { BodyReader } from './request-body.ts'
import { privateHeaders } from './response-headers.ts'
import type { Route } from './route.ts'

const QUESTION_BYTES = 4_096
const METHOD_NOT_FOUND = -32601
const NODE_FAILED = -32000

interface SigningRouteOptions {
  readonly node: SigningNode
  readonly bodies: BodyReader
  readonly limits: Pick<AddressLimits, 'unpaid'>
}

/** Solana's JSON-RPC as far as a page needs it to write a payment: pages talk to nobody but us. */
export function signingRoute({ node, bodies, limits }: SigningRouteOptions): Route {
  return {
    path: '/solana/rpc',
    hint: ' It answers getLatestBlockhash and getAccountInfo, for pages that pay on Solana.',
    POST: async ({ env }) => {
      limits.unpaid(env.incoming)
      const { id, method } = parseQuestion(await bodies.read(env, QUESTION_BYTES))
      const outcome = await (node(method)?.then(
        (result) => ({ result }),
        () => ({ error: { code: NODE_FAILED, message: 'Solana cannot be read right now' } }),
      ) ?? { error: { code: METHOD_NOT_FOUND, message: 'not answered here' } })
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }), {
        headers: { ...privateHeaders, 'content-type': 'application/json' },
      })
    },
  }
}

function parseQuestion(body: Uint8Array): { id: string | number | null; method: string } {
  let question: unknown
  try {
    question = JSON.parse(new TextDecoder().decode(body))
  } catch (cause) {
    throw new Problem('malformed-json', 'The body is no JSON.', { cause })
  }
  const { id, method } = (question ?? {}) as { id?: unknown; method?: unknown }
  if (typeof method !== 'string')
    throw new Problem('invalid-input', 'Send one JSON-RPC request.', {
      errors: [{ pointer: '/method', message: 'must be a string' }],
    })
  return { id: typeof id === 'string' || typeof id === 'number' ? id : null, method }
}
