import { expect, inject } from 'vitest'
import type { NetworkName } from '../../src/payments/terms/payment-network.ts'
import type { SandboxDescription } from '../../src/payments/sandbox/sandbox-description.ts'

export const serviceUrl = inject('serviceUrl')
export const metricsPath = '/v1/developer/code-metrics'
export const goodBody = JSON.stringify({
  code: 'def f(a):\n    return a if a else 0\n',
  language: 'python',
})

export interface ProblemJson {
  readonly type: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly errors: readonly { pointer: string; message: string }[]
  readonly request_id: string
  readonly charged: unknown
}

export interface Caller {
  post(path: string, body: string | undefined, headers?: Record<string, string>): Promise<Response>
  /** A signature over a fresh payment for one path, by the sandbox's demo wallet. */
  sign(path: string, network?: NetworkName): Promise<string>
  /** What every refusal promises, whatever its status. */
  expectProblem(response: Response, status: number, code: string): Promise<ProblemJson>
}

/** A caller of one running service. */
export function talkTo(url: string): Caller {
  const post: Caller['post'] = (path, body, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    })
  return {
    post,
    sign: async (path, network = 'base') => {
      const sandbox = (await (await fetch(`${url}/sandbox`)).json()) as SandboxDescription
      const challenge = await post(path, undefined)
      return await signChallenge(challenge.headers.get('payment-required') ?? '', sandbox, network)
    },
    expectProblem: async (response, status, code) => {
      const problem = (await response.json()) as ProblemJson
      expect({ status: response.status, code: problem.code }).toEqual({ status, code })
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(problem).toMatchObject({
        status,
        charged: false,
        request_id: response.headers.get('x-request-id'),
      })
      expect(problem.type).toBe(`${url}/problems/${code}`)
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(JSON.stringify(problem)).not.toMatch(/at \w+ \(|node:internal|\.ts:\d/)
      return problem
    },
  }
}

/** Loads what signs only when something is signed: most files of this folder never do. */
async function signChallenge(
  header: string,
  sandbox: SandboxDescription,
  network: NetworkName,
): Promise<string> {
  const [{ decodePaymentRequiredHeader, encodePaymentSignatureHeader }, buyer] = await Promise.all([
    import('@x402/core/http'),
    import('../standins/official-buyer.ts'),
  ])
  const client = buyer.createBuyerClient(await buyer.loadDemoWallets(sandbox, network), 1_000_000n)
  return encodePaymentSignatureHeader(await client.createPaymentPayload(decodePaymentRequiredHeader(header)))
}

export const { post, sign, expectProblem } = talkTo(serviceUrl)
