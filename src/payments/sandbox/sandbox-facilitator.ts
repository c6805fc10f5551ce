import { createSolanaRpcFromTransport, type KeyPairSigner } from '@solana/kit'
import { x402Facilitator } from '@x402/core/facilitator'
import type { FacilitatorClient } from '@x402/core/server'
import type { Network, SchemeNetworkFacilitator } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { toFacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme } from '@x402/svm/exact/facilitator'
import { createPublicClient, createWalletClient, custom, defineChain, type Hex } from 'viem'
import { createNonceManager, privateKeyToAccount } from 'viem/accounts'
import { jsonRpc } from 'viem/nonce'
import type { JsonRpcRequest } from '../chain/json-rpc.ts'

export interface EvmFacilitatorSeat {
  readonly network: Network
  readonly chainId: number
  readonly request: JsonRpcRequest
  readonly key: Hex
}

export interface SolanaFacilitatorSeat {
  readonly network: Network
  readonly request: JsonRpcRequest
  readonly signer: KeyPairSigner
}

const RECEIPT_POLL_MS = 50

/** The official facilitator for EIP-3009 payments, on a chain of our own. */
export function createEvmFacilitator(seat: EvmFacilitatorSeat): FacilitatorClient {
  // Many payments are settled at once by one account; without a nonce manager they would overtake each other.
  const account = privateKeyToAccount(seat.key, { nonceManager: createNonceManager({ source: jsonRpc() }) })
  const chain = defineChain({
    id: seat.chainId,
    name: 'sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  })
  const send = ({ method, params }: { method: string; params?: readonly unknown[] }) =>
    seat.request(method, params ?? [])
  const transport = custom({ request: send as never }, { retryCount: 0 })
  const reader = createPublicClient({ chain, transport, pollingInterval: RECEIPT_POLL_MS })
  const writer = createWalletClient({ chain, transport, account })
  const inTurn = createTurns()
  // viem's methods are typed by ABI, the signer's are not; the shapes are the same.
  const signer = toFacilitatorEvmSigner({
    address: account.address,
    // A block is made only with a transaction. By the time of the last one, which may be hours old, a payment that is valid
    // since minutes is not valid yet; the next one has the time of now.
    readContract: (call) => reader.readContract({ ...(call as object), blockTag: 'pending' } as never),
    verifyTypedData: (call) => reader.verifyTypedData(call as never),
    writeContract: (call) => inTurn(() => writer.writeContract(call as never)),
    sendTransaction: (call) => inTurn(() => writer.sendTransaction(call as never)),
    waitForTransactionReceipt: (call) => reader.waitForTransactionReceipt(call),
    getCode: (call) => reader.getCode(call),
  })
  return createClient(seat.network, new ExactEvmScheme(signer))
}

/** One transaction is sent after the other: a block is mined for each, and a gap in their numbers would strand the next. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

/** The official facilitator for SPL Token payments, paying the fees on a chain of our own. */
export function createSolanaFacilitator(seat: SolanaFacilitatorSeat): FacilitatorClient {
  const rpc = createSolanaRpcFromTransport(async ({ payload }) => {
    const { id, method, params } = payload as { id: number; method: string; params: readonly unknown[] }
    try {
      return { jsonrpc: '2.0', id, result: await seat.request(method, params) } as never
    } catch (error) {
      const { code = -32603, message = 'failed' } = error as { code?: number; message?: string }
      return { jsonrpc: '2.0', id, error: { code, message } } as never
    }
  })
  // Named by network: the signer would mistake a bare client for a map of clients.
  const signer = toFacilitatorSvmSigner(seat.signer, { [seat.network]: rpc as never })
  return createClient(seat.network, new ExactSvmScheme(signer))
}

function createClient(network: Network, scheme: SchemeNetworkFacilitator): FacilitatorClient {
  const facilitator = new x402Facilitator().register(network, scheme)
  return {
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    getSupported: async () =>
      facilitator.getSupported() as Awaited<ReturnType<FacilitatorClient['getSupported']>>,
  }
}

/** Of a chain that takes no more transactions nothing is promised: its network is then not offered any more. */
export function closeWhenFull(client: FacilitatorClient, isFull: () => boolean): FacilitatorClient {
  const refuse = async (): Promise<never> => {
    throw new Error('the chain is full')
  }
  return {
    verify: (payload, requirements) => (isFull() ? refuse() : client.verify(payload, requirements)),
    settle: (payload, requirements) => client.settle(payload, requirements),
    getSupported: () => (isFull() ? refuse() : client.getSupported()),
  }
}
