import type { ImmediateCounters } from '../../core/counter-store.ts'
import { Problem } from '../../core/problem.ts'
import { createMemoryCounters } from '../../execution/counters/memory-counters.ts'
import { address, isAddress as isSolanaAddress, lamports, type Address } from '@solana/kit'
import type { FacilitatorClient } from '@x402/core/server'
import { isAddress as isEvmAddress, type Hex } from 'viem'
import type { ChainReader } from '../chain/chain-reader.ts'
import { createEvmChainReader } from '../chain/evm-chain-reader.ts'
import type { JsonRpcRequest } from '../chain/json-rpc.ts'
import { createSolanaChainReader } from '../chain/solana-chain-reader.ts'
import { paymentNetworks, type NetworkName, type PaymentNetwork } from '../terms/payment-network.ts'
import { createEvmWallet, createSolanaWallet, deriveSandboxKey } from './demo-wallets.ts'
import { CHAIN_IS_FULL, createEvmChain } from './evm-chain.ts'
import { createEvmUsdc, loadUsdcCode } from './evm-usdc.ts'
import { createJsonRpcServer, JsonRpcError } from './json-rpc-server.ts'
import { placeMulticall } from './multicall-contract.ts'
import { closeWhenFull, createEvmFacilitator, createSolanaFacilitator } from './sandbox-facilitator.ts'
import { createSolanaChain, type SolanaChain } from './solana-chain.ts'
import { createSolanaRpc } from './solana-rpc.ts'
import { createSolanaUsdc } from './solana-usdc.ts'

export interface SandboxOptions {
  /** Where sales are paid to; wallets of the sandbox's own when absent. */
  readonly payTo?: { readonly base?: string | null; readonly solana?: string | null }
  /** Loopback ports of the chains' JSON-RPC; any free one when absent. */
  readonly rpcPorts?: { readonly base?: number; readonly solana?: number }
  /** The clock of the faucet's allowance. */
  readonly now?: () => number
  /** After so many the Base chain is full; what it holds stays in memory. */
  readonly maxTransactions?: number
}

/** One network of the sandbox with everything that on a real one lives elsewhere. */
export interface SandboxNetwork {
  readonly network: PaymentNetwork
  readonly rpcUrl: string
  readonly request: JsonRpcRequest
  readonly payTo: string
  /** A wallet whose key follows from its name, funded at the start. */
  readonly demoBuyer: string
  readonly facilitator: FacilitatorClient
  readonly chainReader: ChainReader
  /** Gives play USDC, and opens the token account where the chain needs one. */
  fund(address: string, amountAtomic: bigint): Promise<void>
  balanceOf(address: string): Promise<bigint>
  close(): Promise<void>
}

export interface Sandbox {
  readonly base: SandboxNetwork
  readonly solana: SandboxNetwork
  /** Throws RangeError for what is an address on neither chain. */
  faucet(address: string): Promise<{ readonly network: NetworkName; readonly amountAtomic: bigint }>
  close(): Promise<void>
}

const DEMO_BALANCE_ATOMIC = 1_000_000_000n
const FAUCET_ATOMIC = 10_000_000n
const GRANTS_PER_MINUTE = 30
const FACILITATOR_LAMPORTS = 1_000_000_000_000n

/** Both chains with real USDC code and a facilitator each, in this process and in about a second. No real money. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const [baseNetwork, solanaNetwork] = paymentNetworks('sandbox')
  const [base, solana] = await Promise.all([
    createBase(baseNetwork, options),
    createSolana(solanaNetwork, options.payTo?.solana ?? null, options.rpcPorts?.solana),
  ])
  const allowance = createMemoryCounters()
  return {
    base,
    solana,
    faucet: async (to) => {
      const chosen = isEvmAddress(to, { strict: false }) ? base : isSolanaAddress(to) ? solana : null
      if (chosen === null) throw new RangeError('neither an EVM nor a Solana address')
      takeFromFaucet(allowance, (options.now ?? Date.now)())
      await chosen.fund(to, FAUCET_ATOMIC)
      return { network: chosen.network.name, amountAtomic: FAUCET_ATOMIC }
    },
    close: async () => {
      await Promise.all([base.close(), solana.close()])
    },
  }
}

/** Every grant stays in the chain's memory for as long as the sandbox runs. */
function takeFromFaucet(allowance: ImmediateCounters, nowMs: number): void {
  const { allowed, resetAtMs } = allowance.take('faucet', GRANTS_PER_MINUTE, 60_000, nowMs)
  if (allowed) return
  throw new Problem('rate-limited', `The faucet gives ${GRANTS_PER_MINUTE} times a minute; try again soon.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)),
  })
}

async function createBase(
  network: PaymentNetwork,
  { payTo, rpcPorts, maxTransactions }: SandboxOptions,
): Promise<SandboxNetwork> {
  const chainId = Number(network.id.split(':')[1])
  const asset = network.asset as Hex
  const issuer = createEvmWallet('issuer').address
  const chain = await createEvmChain({
    chainId,
    funded: [issuer, createEvmWallet('facilitator').address],
    ownedKeys: [deriveSandboxKey('issuer')],
    code: await loadUsdcCode(asset),
    ...(maxTransactions === undefined ? {} : { maxTransactions }),
  })
  const name = network.eip712?.name ?? 'USDC'
  const usdc = await createEvmUsdc(chain, { address: asset, name, administrator: issuer })
  await placeMulticall(chain)
  const demoBuyer = createEvmWallet('buyer').address
  await usdc.mint(demoBuyer, DEMO_BALANCE_ATOMIC)
  const server = await createJsonRpcServer(limitToPublic(chain.request), rpcPorts?.base)
  const key = deriveSandboxKey('facilitator')
  return {
    network,
    rpcUrl: server.url,
    request: chain.request,
    payTo: payTo?.base ?? createEvmWallet('seller').address,
    demoBuyer,
    facilitator: closeWhenFull(
      createEvmFacilitator({ network: network.id, chainId, request: chain.request, key }),
      chain.isFull,
    ),
    chainReader: createEvmChainReader(chain.request),
    fund: async (to, amount) => {
      if (chain.isFull()) throw new Problem('payments-unavailable', CHAIN_IS_FULL)
      await usdc.mint(to as Hex, amount)
    },
    balanceOf: (owner) => usdc.balanceOf(owner as Hex),
    close: () => server.close(),
  }
}

/** Over the network the chain answers what a public node would, not what steers it or signs for its issuer. */
function limitToPublic(request: JsonRpcRequest): JsonRpcRequest {
  return async (method, params) => {
    const isPublic = /^(eth|net|web3)_/.test(method) && !/^eth_(accounts|sign|sendTransaction)/.test(method)
    if (!isPublic) throw new JsonRpcError(-32601, `the sandbox does not know ${method}`)
    return request(method, params)
  }
}

async function createSolana(
  network: PaymentNetwork,
  payTo: string | null,
  port?: number,
): Promise<SandboxNetwork> {
  const chain = await createSolanaChain()
  const usdc = await createSolanaUsdc(chain, address(network.asset))
  const request = createSolanaRpc(chain)
  const [buyer, seller, signer] = await Promise.all([
    createSolanaWallet('buyer'),
    payTo ?? createSolanaWallet('seller').then((wallet) => wallet.address),
    createSolanaWallet('facilitator'),
  ])
  giveLamports(chain, signer.address)
  // A seller's token account must exist before anybody can pay into it.
  await usdc.mint(seller, 0n)
  await usdc.mint(buyer.address, DEMO_BALANCE_ATOMIC)
  const server = await createJsonRpcServer(request, port)
  return {
    network,
    rpcUrl: server.url,
    request,
    payTo: seller,
    demoBuyer: buyer.address,
    facilitator: createSolanaFacilitator({ network: network.id, request, signer }),
    chainReader: createSolanaChainReader(request),
    fund: (to, amount) => usdc.mint(to, amount),
    balanceOf: (owner) => usdc.balanceOf(owner),
    close: () => server.close(),
  }
}

function giveLamports(chain: SolanaChain, to: Address): void {
  chain.setAccount({
    address: to,
    data: new Uint8Array(),
    executable: false,
    lamports: lamports(FACILITATOR_LAMPORTS),
    programAddress: address('11111111111111111111111111111111'),
    space: 0n,
  })
}
