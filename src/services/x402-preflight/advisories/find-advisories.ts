import { findBinding } from '../checks/resource-binding.ts'
import type { Inspection } from '../inspection.ts'
import { findAccountAdvisories } from './account-advisories.ts'
import { advisoryTexts, type AdvisoryId, type AdvisoryLevel } from './advisory-texts.data.ts'
import { findBazaarAdvisories } from './bazaar-advisories.ts'
import { findBodyAdvisories } from './body-advisories.ts'
import { findChallengeAdvisories } from './challenge-advisories.ts'
import { findEncodingAdvisories } from './encoding-advisories.ts'
import { findSchemaAdvisories } from './schema-advisories.ts'
import { findOptionAdvisories } from './option-advisories.ts'
import { findSignabilityAdvisories } from './signability-advisories.ts'
import { findTransportAdvisories } from './transport-advisories.ts'

export interface Advisory {
  readonly id: AdvisoryId
  readonly level: AdvisoryLevel
  readonly message: string
  readonly reference: string
}

const LEVELS: readonly AdvisoryLevel[] = ['risk', 'warn', 'info']

/** What the score does not say. An advisory speaks of something that is there and wrong, once, gravest first. */
export function findAdvisories(inspection: Inspection): Advisory[] {
  const ids = new Set<AdvisoryId>([
    ...findEncodingAdvisories(inspection),
    ...findChallengeAdvisories(inspection),
    ...inspection.options.flatMap((option) => [
      ...findOptionAdvisories(option),
      ...findSignabilityAdvisories(option),
      ...findAccountAdvisories(option),
    ]),
    ...findSchemaAdvisories(inspection),
    ...findBinding(inspection).tolerated,
    ...findBazaarAdvisories(inspection),
    ...findTransportAdvisories(inspection),
    ...findBodyAdvisories(inspection),
  ])
  return LEVELS.flatMap((level) => [...ids].filter((id) => advisoryTexts[id].level === level).toSorted()).map(
    (id) => ({
      id,
      ...advisoryTexts[id],
    }),
  )
}
