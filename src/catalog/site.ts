/** What the documents say of the running service itself. */
export interface Site {
  readonly publicUrl: string
  readonly contactUrl: string
  readonly mode: 'sandbox' | 'testnet' | 'live'
  readonly version: string
}

export const SITE_NAME = 'Tollgauge'

export const siteDescription =
  'Pay-per-call analysis for developers and their agents: tests from OpenAPI documents, x402 endpoint checks, code review and metrics, schemas and diffs. USDC on Base and Solana over x402 v2, no accounts, no keys.'

export const notCharged =
  'Only a delivered answer is charged. Bad input, failures, time-outs and refusals are free and say so; the same payment with the same body gets its answer again without a second charge.'

export const sandboxNotice = 'Sandbox: chains inside this process, no real money.'
