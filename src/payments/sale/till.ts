import type { ChainReader } from '../chain/chain-reader.ts'
import type { SigningNode } from '../chain/signing-node.ts'
import type { Facilitator } from '../facilitators/facilitator.ts'
import type { PaymentNetwork } from '../terms/payment-network.ts'

/** A network that is sold on: where the money goes, who moves it, who can look it up. */
export interface Till {
  readonly network: PaymentNetwork
  readonly payTo: string
  /** Where a signed transfer must point: `payTo`, or on Solana its token account. */
  readonly destination: string
  readonly facilitator: Facilitator
  readonly reader: ChainReader
  /** Whether an address holds a contract, which may sign in ways only it can judge. Absent: nobody can. Never throws. */
  readonly isContract?: (address: string) => Promise<boolean>
  /** Asks the chain what keeps payments from arriving, as a sentence; null: nothing. Absent where nothing can. */
  readonly findPayeeFault?: () => Promise<string | null>
  /** What a buyer must know of the chain to sign. Absent where nothing is needed. */
  readonly signingNode?: SigningNode
}
