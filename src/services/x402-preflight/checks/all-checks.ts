import { caip2Network } from './caip2-network.ts'
import type { Check } from './check.ts'
import { headerDecodes } from './header-decodes.ts'
import { http402 } from './http-402.ts'
import { resourceBinding } from './resource-binding.ts'
import { x402V2 } from './x402-v2.ts'

/** In the contract's order. */
export const allChecks: readonly Check[] = [http402, headerDecodes, x402V2, caip2Network, resourceBinding]
