import { Problem } from '../../core/problem.ts'
import type { Sandbox } from '../../payments/sandbox/sandbox.ts'
import { describeSandbox } from '../../payments/sandbox/sandbox-description.ts'
import type { BodyReader } from './request-body.ts'
import { privateHeaders } from './response-headers.ts'
import type { Route } from './route.ts'

const FAUCET_BODY_BYTES = 1_024

/** Play money for whoever asks. Mounted in the sandbox only. */
export function sandboxRoutes(sandbox: Sandbox, bodies: BodyReader): Route[] {
  return [
    { path: '/sandbox', GET: () => renderJson(describeSandbox(sandbox)) },
    {
      path: '/sandbox/faucet',
      POST: async (context) => {
        const address = parseAddress(await bodies.read(context.env, FAUCET_BODY_BYTES))
        const given = await sandbox.faucet(address).catch((cause: unknown) => {
          if (cause instanceof Problem) throw cause
          throw badAddress('is neither an EVM nor a Solana address', { cause })
        })
        return renderJson({ address, network: given.network, amount_atomic: given.amountAtomic.toString() })
      },
    },
  ]
}

function parseAddress(body: Uint8Array): string {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    const address = (parsed as { address?: unknown }).address
    if (typeof address === 'string') return address
  } catch {
    // Answered below like any other body without an address.
  }
  throw badAddress('must be a string')
}

function badAddress(message: string, options: { cause?: unknown } = {}): Problem {
  const errors = [{ pointer: '/address', message }]
  return new Problem('invalid-input', 'Send {"address": "…"}, an EVM or Solana address.', {
    ...options,
    errors,
  })
}

function renderJson(value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: { ...privateHeaders, 'content-type': 'application/json' },
  })
}
