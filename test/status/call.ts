import { encodePaymentSignatureHeader, decodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { expect, inject } from 'vitest'
import { createBuyerClient } from '../../src/payments/buyer/buyer-client.ts'
import { loadDemoWallets } from '../../src/payments/buyer/load-wallet.ts'
import type { NetworkName } from '../../src/payments/payment-network.ts'
import type { SandboxDescription } from '../../src/payments/sandbox/sandbox-description.ts'

export const serviceUrl = inject('serviceUrl')
export const metricsPath = '/v1/developer/code-metrics'
export const goodBody = JSON.stringify({ code: 'def f(a):\n    return a if a else 0\n' })

export function post(
  path: string,
  body: string | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(serviceUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

/** A signature over a fresh payment for one path, by the sandbox's demo wallet. */
export async function sign(path: string, network: NetworkName = 'base'): Promise<string> {
  const sandbox = (await (await fetch(`${serviceUrl}/sandbox`)).json()) as SandboxDescription
  const client = createBuyerClient(await loadDemoWallets(sandbox, network), 1_000_000n)
  const challenge = await post(path, undefined)
  const required = decodePaymentRequiredHeader(
    challenge.headers.get('payment-required') ?? '',
  ) as PaymentRequired
  return encodePaymentSignatureHeader(await client.createPaymentPayload(required))
}

export interface ProblemJson {
  readonly type: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly errors: readonly { pointer: string; message: string }[]
  readonly request_id: string
  readonly charged: unknown
}

/** What every refusal promises, whatever its status. */
export async function expectProblem(response: Response, status: number, code: string): Promise<ProblemJson> {
  const problem = (await response.json()) as ProblemJson
  expect({ status: response.status, code: problem.code }).toEqual({ status, code })
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(problem).toMatchObject({ status, charged: false, request_id: response.headers.get('x-request-id') })
  expect(problem.type).toBe(`${serviceUrl}/problems/${code}`)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(JSON.stringify(problem)).not.toMatch(/at \w+ \(|node:internal|\.ts:\d/)
  return problem
}
