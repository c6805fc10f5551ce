import type { TransactionSigner } from '@solana/kit'
import type { Network } from '@x402/core/types'
import { AuthCaptureEvmScheme } from '@x402/evm/auth-capture/client'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme, registerExactEvmScheme } from '@x402/evm/exact/client'
import { UptoEvmScheme } from '@x402/evm/upto/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { V1_TO_V2_NETWORK_MAP } from '@x402/svm'
import { privateKeyToAccount } from 'viem/accounts'
import type { ClientEvidence } from '../../../core/client-judge.ts'
import {
  createOfflineSolanaSchemes,
  createOfflineSolanaV1,
  createThrowAwaySolanaSigner,
} from './offline-solana.ts'

/** What the owner of a client may allow beyond what it does by itself. */
export interface ClientSettings {
  readonly spendControls: boolean
  readonly firstVersion: boolean
}

export type Attempt =
  | { readonly paid: true; readonly chosen: unknown }
  | { readonly paid: false; readonly chosen: unknown; readonly error: unknown }

/** Nobody ever had money under this key: what it signs is thrown away unseen. */
const THROW_AWAY_KEY = '0x7070707070707070707070707070707070707070707070707070707070707070'
const account = privateKeyToAccount(THROW_AWAY_KEY) as never
let solanaSigner: Promise<TransactionSigner> | null = null

/**
 * The official fetch client meets this answer and does what it does: it pays, or it throws. The network is played to it,
 * the first time with the answer that was probed, the second time with a note that a payment came.
 */
export async function letClientPay(evidence: ClientEvidence, settings: ClientSettings): Promise<Attempt> {
  solanaSigner ??= createThrowAwaySolanaSigner()
  const client = createClient(settings, await solanaSigner)
  let chosen: unknown = null
  let paid = false
  client.onBeforePaymentCreation(async ({ selectedRequirements }) => {
    chosen = selectedRequirements
  })
  const network = async (input: unknown): Promise<Response> => {
    const { headers } = input as Request
    paid = headers.has('payment-signature') || headers.has('x-payment')
    return paid ? new Response('{}') : playAnswer(evidence)
  }
  try {
    await wrapFetchWithPayment(network as typeof fetch, client)(evidence.url, { method: evidence.method })
    return paid ? { paid, chosen } : { paid, chosen, error: new Error('no payment was asked for') }
  } catch (error) {
    return paid ? { paid, chosen } : { paid, chosen, error }
  }
}

function createClient(settings: ClientSettings, signer: TransactionSigner): x402Client {
  const client = new x402Client()
  if (settings.firstVersion) registerFirstVersion(client, signer)
  for (const scheme of [
    new ExactEvmScheme(account),
    new UptoEvmScheme(account),
    new BatchSettlementEvmScheme(account),
    new AuthCaptureEvmScheme(account),
  ])
    client.register('eip155:*', scheme)
  for (const scheme of createOfflineSolanaSchemes(signer)) client.register('solana:*', scheme)
  if (!settings.spendControls) client.setSpendControls(false)
  return client
}

function registerFirstVersion(client: x402Client, signer: TransactionSigner): void {
  registerExactEvmScheme(client, { signer: account })
  const scheme = createOfflineSolanaV1(signer, (name) => V1_TO_V2_NETWORK_MAP[name] ?? name)
  for (const name of Object.keys(V1_TO_V2_NETWORK_MAP)) client.registerV1(name as Network, scheme)
}

function playAnswer({ status, headers, bodyText }: ClientEvidence): Response {
  const response = new Response(bodyText, { status })
  response.headers.delete('content-type')
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}
