import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servicePath } from '../../src/core/paths.ts'
import type { NetworkName } from '../../src/payments/terms/payment-network.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { echoService } from './echo-service.ts'
import { createFaultyFacilitator, type FaultyFacilitator } from './faulty-facilitator.ts'
import type { ShopWorld } from './open-shop.ts'
import { repeatPurchase, sendPurchase, signPurchase, type Reply } from './raw-purchase.ts'
import { createSandboxBuyer } from './sandbox-buyer.ts'

/** One buyer's wish for one answer. What it cost, over all signatures, is read from the chain. */
export interface FaultSale {
  readonly network: NetworkName
  /** Sends what is signed, once. */
  send(target: string): Promise<Reply>
  /** As official clients do: the same signature after a 503, a new one after a 402, until there is another answer. */
  insist(target: string): Promise<Reply>
  charged(): Promise<bigint>
}

/** Chains and a facilitator that outlive every shop opened on them. */
export interface FaultWorld extends ShopWorld {
  readonly sandbox: Sandbox
  readonly facilitator: FaultyFacilitator
  readonly folder: string
  /** One buyer per chain, each with a signed purchase. */
  signBoth(target: string, text: string): Promise<FaultSale[]>
  close(): Promise<void>
}

export const faultPath = servicePath(echoService.name)
export const faultPrice = echoService.price.atomic
export const faultNetworks: readonly NetworkName[] = ['base', 'solana']

const FUNDS = 1_000_000n

export async function createFaultWorld(timeoutMs: number): Promise<FaultWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-faults-'))
  const sandbox = await createSandbox()
  const { base, solana } = sandbox
  const facilitators = { [base.network.id]: base.facilitator, [solana.network.id]: solana.facilitator }
  const facilitator = await createFaultyFacilitator(facilitators)
  const signOne = async (network: NetworkName, target: string, text: string): Promise<FaultSale> => {
    const buyer = await createSandboxBuyer(sandbox, network, FUNDS)
    const body = JSON.stringify({ text: `${text} ${network}` })
    let purchase = await signPurchase(target, body, buyer)
    return {
      network,
      send: (to) => sendPurchase(to, purchase),
      insist: async (to) => {
        const reply = await repeatPurchase(to, purchase)
        if (reply.status !== 402) return reply
        purchase = await signPurchase(to, body, buyer)
        return repeatPurchase(to, purchase)
      },
      charged: async () => FUNDS - (await buyer.balance()),
    }
  }
  return {
    sandbox,
    facilitator,
    folder,
    facilitatorUrl: facilitator.url,
    rpcUrls: { base: base.rpcUrl, solana: solana.rpcUrl },
    payTo: { base: base.payTo, solana: solana.payTo },
    timeoutMs,
    signBoth: (target, text) => Promise.all(faultNetworks.map((network) => signOne(network, target, text))),
    close: async () => {
      await facilitator.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
