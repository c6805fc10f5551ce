import type { ShownTerms, PaymentTerms } from '../../../client/terms.ts'
import type { Wallet } from '../../../client/wallet.ts'

/** One way to pay that the page shows. */
export interface WayToPay extends ShownTerms {
  /** What people call the network. */
  readonly title: string
}

/** A wallet a person can choose: it signs on one network. */
export interface PayingWallet {
  readonly id: string
  readonly label: string
  readonly way: WayToPay
  /** May ask the person for an account; throws what the person should read. */
  open(terms: PaymentTerms): Promise<Wallet>
}

const funded = new Set<string>()

/** Play money, once for each address made in this tab. */
export async function askFaucet(address: string): Promise<void> {
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
