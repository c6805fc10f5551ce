import { sendJson, type SendJson } from '../execution/send-json.ts'
import { findAssociatedToken } from './chain/associated-token.ts'
import { createContractCheck } from './chain/contract-check.ts'
import { createEvmChainReader } from './chain/evm-chain-reader.ts'
import { createJsonRpcClient } from './chain/json-rpc.ts'
import { findPayeeFault } from './chain/payee-account.ts'
import { createSigningNode } from './chain/signing-node.ts'
import { createSolanaChainReader } from './chain/solana-chain-reader.ts'
import { createFacilitator } from './facilitators/create-facilitator.ts'
import type { Facilitator } from './facilitators/facilitator.ts'
import { createAuthorize } from './facilitators/facilitator-auth.ts'
import { createHttpFacilitator } from './facilitators/http-facilitator.ts'
import { parseAuth, parseFacilitators } from './facilitators/facilitator-endpoint.ts'
import { defaultFacilitatorTiming } from './facilitators/facilitator-member.ts'
import type { Till } from './sale/till.ts'
import { paymentNetworks, type PaymentNetwork } from './terms/payment-network.ts'
import type { PaymentsConfig } from './payments-config.ts'

const publicRpc: Readonly<Record<string, string>> = {
  'eip155:8453': 'https://mainnet.base.org',
  'eip155:84532': 'https://sepolia.base.org',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://api.mainnet-beta.solana.com',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'https://api.devnet.solana.com',
}

/** The networks of test and live mode to sell on. Asks nobody anything before it returns; `send` is how facilitators are asked. */
export function openTills(config: PaymentsConfig, send: SendJson = sendJson): Promise<Till[]> {
  return Promise.all(
    paymentNetworks(config.mode)
      .filter(({ name }) => config.payTo[name] !== null)
      .map((network) => openTill(config, network, send)),
  )
}

async function openTill(config: PaymentsConfig, network: PaymentNetwork, send: SendJson): Promise<Till> {
  const payTo = config.payTo[network.name] ?? ''
  const facilitator = openFacilitator(config, network, send)
  const request = createJsonRpcClient(config.rpc[network.name] ?? publicRpc[network.id] ?? '')
  if (network.name === 'base')
    return {
      network,
      payTo,
      destination: payTo,
      facilitator,
      reader: createEvmChainReader(request),
      isContract: createContractCheck(request),
    }
  return {
    network,
    payTo,
    destination: await findAssociatedToken(payTo, network.asset),
    facilitator,
    reader: createSolanaChainReader(request),
    findPayeeFault: () => findPayeeFault(request, payTo, network.asset),
    signingNode: createSigningNode(request, network.asset),
  }
}

function openFacilitator(config: PaymentsConfig, network: PaymentNetwork, send: SendJson): Facilitator {
  const endpoints = parseFacilitators(config.facilitator[network.name] ?? 'x402.org')
  const { byName } = parseAuth(config.facilitatorAuth[network.name], endpoints)
  const members = endpoints.flatMap(({ name, url }) => {
    if (url === null) return []
    const auth = byName.get(name)
    const client = createHttpFacilitator({
      url,
      authorize: auth === undefined ? null : createAuthorize(auth, url),
      timeoutMs: defaultFacilitatorTiming.settleTimeoutMs,
      send,
    })
    // An EVM offer needs nothing of the facilitator; a Solana offer names who pays the fees.
    return [{ name, client, extra: network.eip712 === null ? null : {} }]
  })
  return createFacilitator({ network: network.id, members })
}
