import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { x402Facilitator } from '@x402/core/facilitator'
import type { Network, PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { toFacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme } from '@x402/svm/exact/facilitator'
import { createPublicClient, createWalletClient, defineChain, hexToBytes, http, type Hex } from 'viem'
import { createNonceManager, privateKeyToAccount } from 'viem/accounts'
import { jsonRpc } from 'viem/nonce'

export interface FacilitatorProcessOptions {
  readonly base: { readonly network: Network; readonly rpcUrl: string; readonly key: Hex }
  readonly solana: { readonly network: Network; readonly rpcUrl: string; readonly key: Hex }
}

/** The official facilitator as anybody would run it: a process of its own, reaching both chains over their RPC. */
const options = JSON.parse(process.argv[2] ?? '{}') as FacilitatorProcessOptions
const facilitator = new x402Facilitator()
  .register(options.base.network, new ExactEvmScheme(createEvmSigner()))
  .register(options.solana.network, new ExactSvmScheme(await createSolanaSigner()))

function createEvmSigner() {
  const { network, rpcUrl, key } = options.base
  const account = privateKeyToAccount(key, { nonceManager: createNonceManager({ source: jsonRpc() }) })
  const chain = defineChain({
    id: Number(network.split(':')[1]),
    name: 'sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  })
  const transport = http(rpcUrl, { retryCount: 0 })
  const reader = createPublicClient({ chain, transport, pollingInterval: 50 })
  const writer = createWalletClient({ chain, transport, account })
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  return toFacilitatorEvmSigner({
    address: account.address,
    readContract: (call) => reader.readContract(call as never),
    verifyTypedData: (call) => reader.verifyTypedData(call as never),
    writeContract: (call) => inTurn(() => writer.writeContract(call as never)),
    sendTransaction: (call) => inTurn(() => writer.sendTransaction(call as never)),
    waitForTransactionReceipt: (call) => reader.waitForTransactionReceipt(call),
    getCode: (call) => reader.getCode(call),
  })
}

async function createSolanaSigner() {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(hexToBytes(options.solana.key))
  return toFacilitatorSvmSigner(signer, { defaultRpcUrl: options.solana.rpcUrl })
}

interface Call {
  readonly paymentPayload: PaymentPayload
  readonly paymentRequirements: PaymentRequirements
}

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/supported') return facilitator.getSupported()
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Call
  return request.url === '/verify'
    ? facilitator.verify(paymentPayload, paymentRequirements)
    : facilitator.settle(paymentPayload, paymentRequirements)
}

const server = createServer((request, response) => {
  answer(request).then(
    (said) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
    (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
