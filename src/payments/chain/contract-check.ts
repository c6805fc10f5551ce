import type { JsonRpcRequest } from './json-rpc.ts'

const REMEMBERED = 10_000

/** Whether an EVM address holds code. A chain that cannot be read says yes: then the facilitator decides. */
export function createContractCheck(request: JsonRpcRequest): (address: string) => Promise<boolean> {
  const contracts = new Set<string>()
  return async (address) => {
    if (contracts.has(address)) return true
    const code = await request('eth_getCode', [address, 'latest']).catch(() => null)
    if (code === '0x') return false
    // Code stays; an address without code may get some, so only contracts are remembered.
    if (typeof code === 'string' && contracts.size < REMEMBERED) contracts.add(address)
    return true
  }
}
