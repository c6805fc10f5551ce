import { createEvmWallet, type TypedDataSigner } from '../../../client/evm-wallet.ts'
import type { PaymentTerms } from '../../../client/terms.ts'
import type { Wallet } from '../../../client/wallet.ts'
import type { PayingWallet, WayToPay } from './paying-wallet.ts'

type Evm = typeof import('./evm.ts')

/** Pays with a key of this page. What makes and uses one is more than half of the page: it is loaded when somebody pays with it. */
export function createDemoWallet(way: WayToPay, script: string): PayingWallet {
  return {
    id: 'demo',
    label: `Demo wallet, ${way.title.replace(', in the sandbox', '')}`,
    way,
    open: async ({ network }) => ((await import(script)) as Evm).openDemo(network),
  }
}

interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string }
  readonly provider: Eip1193Provider
}

/** EIP-6963: wallets in the browser announce themselves; each is offered by its own name. */
export function watchInjectedWallets(way: WayToPay, found: (wallet: PayingWallet) => void): void {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<AnnouncedWallet>).detail
    const open = (terms: PaymentTerms) => openInjected(provider, terms)
    found({ id: info.uuid, label: `${info.name}, ${way.title}`, way, open })
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

async function openInjected(provider: Eip1193Provider, terms: PaymentTerms): Promise<Wallet> {
  const address = await connect(provider, Number(terms.network.split(':')[1]))
  const balance = await readBalance(provider, terms.asset, address)
  if (balance !== null && balance < terms.amountAtomic)
    throw new Error('This wallet holds too little USDC on this network.')
  const signTypedData: TypedDataSigner['signTypedData'] = (data) => signTyped(provider, data)
  return createEvmWallet({ address, signTypedData }, [terms.network])
}

async function connect(provider: Eip1193Provider, chainId: number): Promise<`0x${string}`> {
  const accounts = (await provider.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]
  const [first] = accounts
  if (first === undefined) throw new Error('The wallet gave no account.')
  const wanted = `0x${chainId.toString(16)}`
  if ((await provider.request({ method: 'eth_chainId' })) !== wanted) {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: wanted }] })
  }
  return first
}

/** Atomic balance of a token, or null when it cannot be told. */
async function readBalance(
  provider: Eip1193Provider,
  asset: string,
  owner: `0x${string}`,
): Promise<bigint | null> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const call = provider.request({ method: 'eth_call', params: [{ to: asset, data }, 'latest'] })
  return await call.then((hex) => BigInt(hex as string)).catch(() => null)
}

async function signTyped(
  provider: Eip1193Provider,
  data: Parameters<TypedDataSigner['signTypedData']>[0],
): Promise<string> {
  const domainFields = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const typed = { ...data, types: { EIP712Domain: domainFields, ...data.types } }
  return (await provider.request({
    method: 'eth_signTypedData_v4',
    params: [data.message['from'], JSON.stringify(typed, emitBigint)],
  })) as string
}

const emitBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
