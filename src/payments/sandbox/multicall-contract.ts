import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'
import type { EvmChain } from './evm-chain.ts'

const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Places Multicall3 where every public chain has it; the facilitator asks it for precise reasons of a refusal.
 * Returns false when its code was not found, in which case refusals stay correct but less precise.
 */
export async function placeMulticall(chain: EvmChain): Promise<boolean> {
  const creationCode = loadCreationCode()
  if (creationCode === null) return false
  // Running the creation code as a call returns the code it would leave behind.
  const runtimeCode = await chain.request('eth_call', [{ data: creationCode }, 'latest'])
  await chain.request('hardhat_setCode', [MULTICALL3_ADDRESS, runtimeCode])
  return true
}

// viem carries the code for its own deployless calls but does not export it; its version is pinned.
function loadCreationCode(): Hex | null {
  const require = createRequire(import.meta.url)
  try {
    const path = join(dirname(require.resolve('viem')), 'constants', 'contracts.js')
    const found: unknown = (require(path) as Record<string, unknown>).multicall3Bytecode
    return typeof found === 'string' && /^0x[0-9a-f]{1000,}$/i.test(found) ? (found as Hex) : null
  } catch {
    return null
  }
}
