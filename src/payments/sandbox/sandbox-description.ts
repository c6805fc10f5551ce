import type { NetworkName } from '../terms/payment-network.ts'
import type { Sandbox, SandboxNetwork } from './sandbox.ts'

/** What `GET /sandbox` says: enough for a buyer on this machine to pay with play money. */
export interface SandboxDescription {
  readonly notice: string
  readonly faucet: string
  readonly networks: readonly {
    readonly name: NetworkName
    readonly network: string
    readonly asset: string
    readonly pay_to: string
    readonly demo_buyer: string
    readonly rpc_url: string
  }[]
}

const SANDBOX_NOTICE = 'Sandbox: chains inside this process, no real money.'

export function describeSandbox({ base, solana }: Pick<Sandbox, NetworkName>): SandboxDescription {
  return {
    notice: SANDBOX_NOTICE,
    faucet: 'POST /sandbox/faucet {"address": "…"}',
    networks: [base, solana].map(describeNetwork),
  }
}

function describeNetwork(chain: SandboxNetwork): SandboxDescription['networks'][number] {
  return {
    name: chain.network.name,
    network: chain.network.id,
    asset: chain.network.asset,
    pay_to: chain.payTo,
    demo_buyer: chain.demoBuyer,
    rpc_url: chain.rpcUrl,
  }
}
