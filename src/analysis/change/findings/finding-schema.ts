import * as z from 'zod'
import { severities, type Severity } from '../severity.ts'
import type { Location } from '../locate.ts'
import { findingCatalogue } from './catalogue.ts'
import type { FindingDefinition } from './finding.ts'

const line = z.int().min(1)

const location = z.strictObject({
  side: z.enum(['before', 'after']).describe('Which snapshot the lines belong to.'),
  line: line.describe('First line, from 1.'),
  endLine: line.describe('Last line, included.'),
  function: z.string().nullable().describe('The innermost function around it, null outside functions.'),
})

/** What a finding weighs, in a review of one file and of many. */
export const weight = {
  severity: z.enum(severities).describe('How much attention it asks for.'),
  scoredAs: z
    .enum(severities)
    .optional()
    .describe(
      'What counts in the score, where that is more: how wide a change is lowers the severity of a finding that may be part of it, and never the score.',
    ),
}

const parts = {
  ...weight,
  message: z.string().describe('What changed, why it matters and what to do, in a sentence or two.'),
  locations: z
    .array(location)
    .min(1)
    .max(20)
    .describe('Where to look: the after snapshot first, then what is only in the before snapshot.'),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('The same for the same fault in the same function, whatever its lines and their order.'),
}

export interface FindingValue {
  readonly id: string
  readonly severity: Severity
  readonly scoredAs?: Severity | undefined
  readonly message: string
  readonly evidence: Record<string, unknown>
  readonly locations: Location[]
  readonly fingerprint: string
}

/**
 * A finding as answered: `evidence` has the shape of its id, told once for all ids that share it. Built when it is asked
 * for: who reviews does not describe.
 */
export const findingSchema: z.ZodType<FindingValue, FindingValue> = z.lazy(() =>
  z.union(
    groupByShape().map(({ ids, evidence }) => {
      return z.strictObject({
        id: z.enum(ids).describe('Which finding of the catalogue.'),
        ...parts,
        evidence: evidence
          .extend({ truncated: z.literal(true).optional().describe('A list was cut at 20 items.') })
          .describe('What was found; lists hold at most 20 items.'),
      })
    }),
  ),
)

interface Shape {
  readonly ids: [string, ...string[]]
  readonly evidence: FindingDefinition['evidence']
}

function groupByShape(): Shape[] {
  const shapes = new Map<string, Shape>()
  for (const { id, evidence } of findingCatalogue) {
    const key = JSON.stringify(z.toJSONSchema(evidence))
    const known = shapes.get(key)
    if (known === undefined) shapes.set(key, { ids: [id], evidence })
    else known.ids.push(id)
  }
  return [...shapes.values()]
}
