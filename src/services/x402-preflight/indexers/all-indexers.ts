import { cdpBazaar } from './cdp-bazaar.ts'
import type { Indexer } from './indexer.ts'
import { officialClients } from './official-clients.ts'
import { payaiBazaar } from './payai-bazaar.ts'
import { x402List } from './x402-list.ts'
import { x402scan } from './x402scan.ts'

export const allIndexers: readonly Indexer[] = [officialClients, cdpBazaar, x402scan, x402List, payaiBazaar]
