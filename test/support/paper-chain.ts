import type { FacilitatorClient } from '@x402/core/server'
import {
  SettleError,
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
} from '@x402/core/types'
import type { ChainReader } from '../../src/payments/chain/chain-reader.ts'

/** How the facilitator behaves at its next settle calls; each entry serves one call, then it is honest again. */
export type SettleFault =
  | 'refuse'
  | 'hang'
  | 'drop-before'
  | 'drop-after'
  | 'server-error'
  | 'pending-settled'
  | 'pending-unsettled'
  | 'late'
  | 'lie'

/** A chain on paper with its facilitator: moves each authorization at most once, and fails on demand. */
export class PaperChain {
  readonly network: `${string}:${string}`
  readonly settled = new Map<string, { transaction: string; amount: string; payTo: string }>()
  readonly settleFaults: SettleFault[] = []
  verifyFault: 'none' | 'invalid' | 'down' = 'none'
  supportedFault: 'none' | 'down' = 'none'
  readable = true
  expired = false
  verifyCalls = 0
  settleCalls = 0
  /** Payments as they were handed over to be verified. */
  readonly verified: PaymentPayload[] = []
  /** Awaited before every verify call. */
  beforeVerify: () => Promise<void> = async () => {}
  /** Awaited before every settle call, for tests that stop the world there. */
  beforeSettle: () => Promise<void> = async () => {}

  constructor(network: `${string}:${string}` = 'eip155:84532') {
    this.network = network
  }

  readonly client: FacilitatorClient = {
    verify: async (payment) => {
      this.verifyCalls++
      this.verified.push(payment)
      await this.beforeVerify()
      if (this.verifyFault === 'down') throw new TypeError('fetch failed')
      if (this.verifyFault === 'invalid')
        return { isValid: false, invalidReason: 'invalid_exact_evm_signature' }
      const used = this.settled.has(nonceOf(payment))
      return used ? { isValid: false, invalidReason: 'nonce_already_used' } : { isValid: true }
    },
    settle: async (payment, requirements) => {
      this.settleCalls++
      await this.beforeSettle()
      const fault = this.settleFaults.shift()
      return fault === undefined
        ? this.#move(payment, requirements)
        : this.#fail(fault, payment, requirements)
    },
    getSupported: async () => {
      if (this.supportedFault === 'down') throw new TypeError('fetch failed')
      return {
        kinds: [{ x402Version: 2, scheme: 'exact', network: this.network }],
        extensions: [],
        signers: {},
      }
    },
  }

  readonly reader: ChainReader = {
    confirm: async ({ key }, transaction) => {
      if (!this.readable) return 'unknown'
      const found = this.settled.get(key.kind === 'eip3009' ? key.nonce : key.messageHash)
      return found?.transaction === transaction ? 'confirmed' : 'absent'
    },
    readClock: async () => (this.readable ? Date.now() : null),
    findSettlement: async ({ key, payTo, amountAtomic }) => {
      if (!this.readable) return { status: 'unknown', reason: 'unreadable', isSpent: false }
      const found = this.settled.get(key.kind === 'eip3009' ? key.nonce : key.messageHash)
      if (found === undefined) return { status: 'unspent', expired: this.expired }
      const ours = found.payTo === payTo && found.amount === amountAtomic.toString()
      return { status: ours ? 'settled' : 'spent-otherwise', transaction: found.transaction }
    },
  }

  async #fail(
    fault: SettleFault,
    payment: PaymentPayload,
    requirements: PaymentRequirements,
  ): Promise<SettleResponse> {
    const no = { success: false, transaction: '', network: this.network } as const
    if (fault === 'refuse') return { ...no, errorReason: 'insufficient_funds' }
    if (fault === 'lie') return { success: true, transaction: paperTransaction(9_999), network: this.network }
    if (fault === 'hang') return new Promise(() => {})
    if (fault === 'server-error') throw new Error('Facilitator settle failed (500): <html>')
    if (fault === 'pending-unsettled')
      throw new SettleError(500, { ...no, errorReason: 'settlement_pending' })
    if (fault === 'late') setTimeout(() => this.#move(payment, requirements), 50)
    if (fault === 'drop-after') this.#move(payment, requirements)
    if (fault === 'pending-settled') {
      this.#move(payment, requirements)
      return { ...no, errorReason: 'settlement_pending' }
    }
    throw new TypeError('fetch failed')
  }

  #move(payment: PaymentPayload, requirements: PaymentRequirements): SettleResponse {
    const nonce = nonceOf(payment)
    if (this.settled.has(nonce)) {
      return { success: false, errorReason: 'nonce_already_used', transaction: '', network: this.network }
    }
    const transaction = paperTransaction(this.settled.size)
    this.settled.set(nonce, { transaction, amount: requirements.amount, payTo: requirements.payTo })
    return { success: true, transaction, network: this.network }
  }
}

function nonceOf(payment: PaymentPayload): string {
  return (payment.payload['authorization'] as { nonce: string }).nonce
}

/** Shaped as the chain's are. */
export function paperTransaction(count: number): string {
  return `0x${count.toString(16).padStart(64, '0')}`
}
