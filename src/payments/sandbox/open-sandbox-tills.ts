import { findAssociatedToken } from '../chain/associated-token.ts'
import { createSigningNode } from '../chain/signing-node.ts'
import { createFacilitator } from '../facilitators/create-facilitator.ts'
import type { Till } from '../sale/till.ts'
import type { Sandbox, SandboxNetwork } from './sandbox.ts'

/** By this name the ledger knows what was settled on chains that end with their process. */
export const SANDBOX_FACILITATOR = 'sandbox'

/** The sandbox's chains as networks to sell on. */
export function openSandboxTills(sandbox: Sandbox): Promise<Till[]> {
  return Promise.all([sandbox.base, sandbox.solana].map(openTill))
}

async function openTill({
  network,
  payTo,
  facilitator,
  chainReader,
  request,
}: SandboxNetwork): Promise<Till> {
  return {
    network,
    payTo,
    destination: network.name === 'solana' ? await findAssociatedToken(payTo, network.asset) : payTo,
    facilitator: createFacilitator({
      network: network.id,
      members: [
        {
          name: SANDBOX_FACILITATOR,
          client: facilitator,
          extra: network.eip712 === null ? null : { ...network.eip712 },
        },
      ],
    }),
    reader: chainReader,
    ...(network.name === 'solana' ? { signingNode: createSigningNode(request, network.asset) } : {}),
  }
}
