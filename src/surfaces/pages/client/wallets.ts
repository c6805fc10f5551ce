import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TypedDataSigner } from '../../../client/evm-wallet.ts'

type TypedData = Parameters<TypedDataSigner['signTypedData']>[0]

/** Something that can sign one payment. */
export interface PayingWallet {
  readonly id: string
  readonly label: string
  /** The address that pays; may ask the person first. */
  connect(chainId: number): Promise<`0x${string}`>
  /** Atomic balance of a token, or null when it cannot be told. */
  balanceOf(asset: string, owner: string): Promise<bigint | null>
  sign(data: TypedData): Promise<string>
}

const DEMO_KEY = 'tollgauge.demo-key'

/** A key made in this page for play money. Worthless by design; gone with the tab. */
export function createDemoWallet(): PayingWallet {
  const stored = sessionStorage.getItem(DEMO_KEY) as `0x${string}` | null
  const key = stored ?? generatePrivateKey()
  sessionStorage.setItem(DEMO_KEY, key)
  const account = privateKeyToAccount(key)
  return {
    id: 'demo',
    label: 'Demo wallet (worthless sandbox money)',
    connect: async () => {
      await askFaucet(account.address)
      return account.address
    },
    balanceOf: () => Promise.resolve(null),
    sign: (data) => account.signTypedData(data),
  }
}

const funded = new Set<string>()

async function askFaucet(address: string): Promise<void> {
  if (funded.has(address)) return
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/sandbox/faucet', {
    method: 'POST',
    headers,
    body: JSON.stringify({ address }),
  })
  if (!answer.ok) throw new Error('The sandbox gave no play money.')
  funded.add(address)
}

interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string }
  readonly provider: Eip1193Provider
}

/** EIP-6963: wallets in the browser announce themselves; each is offered by its own name. */
export function watchInjectedWallets(found: (wallet: PayingWallet) => void): void {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<AnnouncedWallet>).detail
    found(createInjectedWallet(info.uuid, info.name, provider))
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

function createInjectedWallet(id: string, label: string, provider: Eip1193Provider): PayingWallet {
  return {
    id,
    label,
    connect: async (chainId) => {
      const accounts = (await provider.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]
      const [first] = accounts
      if (first === undefined) throw new Error('The wallet gave no account.')
      const wanted = `0x${chainId.toString(16)}`
      if ((await provider.request({ method: 'eth_chainId' })) !== wanted) {
        await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: wanted }] })
      }
      return first
    },
    balanceOf: async (asset, owner) => {
      const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
      const call = provider.request({ method: 'eth_call', params: [{ to: asset, data }, 'latest'] })
      return await call.then((hex) => BigInt(hex as string)).catch(() => null)
    },
    sign: async (data) => {
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
    },
  }
}

const emitBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
