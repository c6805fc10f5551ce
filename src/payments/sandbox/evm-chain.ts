import type * as EdrModule from '@nomicfoundation/edr'
import type { AccountOverride, EdrContext, Provider, ProviderConfig } from '@nomicfoundation/edr'
import { hexToBytes, type Hex } from 'viem'
import type { JsonRpcRequest } from '../chain/json-rpc.ts'
import { JsonRpcError } from './json-rpc-server.ts'
import { loadOptionalPackage } from './optional-package.ts'

export interface EvmChainOptions {
  readonly chainId: number
  /** Accounts that hold ether for gas; the chain signs for those whose key it owns. */
  readonly funded: readonly Hex[]
  readonly ownedKeys: readonly Hex[]
  /** Runtime code that exists from the first block on. */
  readonly code: readonly { readonly address: Hex; readonly code: Hex }[]
  readonly maxTransactions?: number
}

export interface EvmChain {
  readonly request: JsonRpcRequest
  /** It takes no more transactions. */
  isFull(): boolean
}

type Edr = typeof EdrModule

const ETHER = 10n ** 18n
const BLOCK_GAS_LIMIT = 60_000_000n
const EXECUTION_REVERTED = 3
/** The engine keeps every block, about 50 kB for each transaction: this many fill a gigabyte. */
const MAX_TRANSACTIONS = 20_000
const LIMIT_EXCEEDED = -32005
const SENDING = new Set(['eth_sendTransaction', 'eth_sendRawTransaction'])

/** An OP-stack chain inside this process: every transaction is a block, time is the machine's. */
export async function createEvmChain(options: EvmChainOptions): Promise<EvmChain> {
  const edr = await loadOptionalPackage('@nomicfoundation/edr', () => import('@nomicfoundation/edr'))
  const context = await loadContext(edr)
  const provider = await context.createProvider(
    edr.OP_CHAIN_TYPE,
    buildProviderConfig(edr, options),
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new edr.ContractDecoder(),
  )
  const { maxTransactions = MAX_TRANSACTIONS } = options
  let transactions = 0
  return {
    isFull: () => transactions >= maxTransactions,
    request: async (method, params) => {
      if (!SENDING.has(method)) return sendRequest(provider, method, params)
      if (transactions >= maxTransactions) throw new JsonRpcError(LIMIT_EXCEEDED, CHAIN_IS_FULL)
      const result = await sendRequest(provider, method, params)
      transactions++
      // The engine's own automatic mining refuses a transaction that overtook another; its pool, mined by hand, waits.
      await sendRequest(provider, 'evm_mine', [])
      return result
    },
  }
}

export const CHAIN_IS_FULL =
  'this sandbox has as many transactions as it can hold in memory; a new start empties it'

let sharedContext: Promise<EdrContext> | null = null

// The engine allows one context per process.
function loadContext(edr: Edr): Promise<EdrContext> {
  sharedContext ??= (async () => {
    const context = new edr.EdrContext()
    await context.registerProviderFactory(edr.OP_CHAIN_TYPE, edr.opProviderFactory())
    return context
  })()
  return sharedContext
}

function buildProviderConfig(edr: Edr, options: EvmChainOptions): ProviderConfig {
  const hardfork = edr.opLatestHardfork()
  const funded: AccountOverride[] = options.funded.map((address) => ({
    address: hexToBytes(address),
    balance: 1_000_000n * ETHER,
  }))
  const contracts: AccountOverride[] = options.code.map(({ address, code }) => ({
    address: hexToBytes(address),
    code: hexToBytes(code),
    nonce: 1n,
  }))
  return {
    chainId: BigInt(options.chainId),
    networkId: BigInt(options.chainId),
    hardfork: edr.opHardforkToString(hardfork),
    genesisState: [...edr.opGenesisState(hardfork), ...contracts, ...funded],
    ownedAccounts: [...options.ownedKeys],
    mining: {
      autoMine: false,
      memPool: { order: edr.MineOrdering.Priority },
      blockGasLimit: BLOCK_GAS_LIMIT,
    },
    network: {
      genesisBlockGasLimit: BLOCK_GAS_LIMIT,
      genesisBlockTime: BigInt(Math.floor(Date.now() / 1000)),
      genesisBlobGas: { gasUsed: 0n, excessGas: 0n },
    },
    initialBaseFeePerGas: 1_000_000n,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    coinbase: new Uint8Array(20),
    minGasPrice: 0n,
    defaultTransactionGasLimit: 10_000_000n,
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
    observability: {},
    precompileOverrides: [],
  }
}

interface EngineReply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

async function sendRequest(provider: Provider, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const reply = (typeof response.data === 'string' ? JSON.parse(response.data) : response.data) as EngineReply
  if (reply.error === undefined) return reply.result
  const { code, message, data } = reply.error
  // Clients retry internal errors; a revert is final and public nodes report it as code 3.
  const reverted = code === -32603 && message.includes('revert')
  throw new JsonRpcError(reverted ? EXECUTION_REVERTED : code, message, readRevertData(data))
}

function readRevertData(data: unknown): unknown {
  if (data !== null && typeof data === 'object' && 'data' in data) return data.data
  return data
}
