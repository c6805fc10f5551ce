import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Settings } from '../src/config-sources.ts'
import { servicePath } from '../src/core/paths.ts'
import { signPaperPayment } from '../test/support/paper-payment.ts'
import type { ShopUse } from './gate-shop.ts'

/** A shop and its facilitator, each in a process of its own. */
export interface GateWorld {
  readonly url: string
  /** Of the shop. */
  readonly pid: number
  /** Payments for a service, signed by as many keys as are asked for. */
  sign(service: string, count: number, keys: number): Promise<string[]>
  use(): Promise<ShopUse>
  close(): void
}

const generous = {
  TOLLGAUGE_UNPAID_PER_MINUTE: '1000000',
  TOLLGAUGE_PAID_PER_MINUTE: '1000000',
  TOLLGAUGE_COST_PER_MINUTE: '100000000',
}

export async function openGateWorld(settings: Settings = {}): Promise<GateWorld> {
  const facilitator = spawn('./yes-facilitator.ts', '')
  const [port] = (await once(facilitator, 'message')) as [number]
  const facilitatorUrl = `http://127.0.0.1:${port}`
  const shop = spawn(
    './gate-shop.ts',
    JSON.stringify({
      ...generous,
      TOLLGAUGE_MODE: 'testnet',
      TOLLGAUGE_PAY_TO_BASE: `0x${'2'.repeat(40)}`,
      TOLLGAUGE_FACILITATOR_BASE: facilitatorUrl,
      TOLLGAUGE_RPC_BASE: facilitatorUrl,
      ...settings,
    }),
  )
  const [url] = (await once(shop, 'message')) as [string]
  return {
    url,
    pid: shop.pid ?? 0,
    sign: async (service, count, keys) => {
      const answer = await fetch(url + servicePath(service), { method: 'POST' })
      const challenge = answer.headers.get('payment-required') ?? ''
      const accounts = Array.from({ length: keys }, () => privateKeyToAccount(generatePrivateKey()))
      const headers: string[] = []
      for (let index = 0; index < count; index++) {
        const account = accounts[index % keys]
        if (account !== undefined) headers.push(await signPaperPayment(challenge, account))
      }
      return headers
    },
    use: async () => {
      const answered = once(shop, 'message')
      shop.send('use')
      return ((await answered) as [ShopUse])[0]
    },
    close: () => {
      shop.kill('SIGKILL')
      facilitator.kill('SIGKILL')
    },
  }
}

function spawn(file: string, argument: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), [argument], { execArgv: ['--import', 'tsx'] })
}
