import type { z } from 'zod'
import type { Change } from '../change.ts'
import { findTexts, type TextRule } from '../code/code-lines.ts'
import type { Severity } from '../severity.ts'
import type { addedCalls } from './evidence-shapes.ts'
import type { Raised } from './finding.ts'
import { atHits, findNewHits, listLabels, listLines } from './net-hits.ts'
import { soften } from './soften.ts'

/** The finding of a rule about texts: how many places are new, which, where. */
export function raiseTexts(
  change: Change,
  rules: readonly TextRule[],
  severity: Severity,
  message: (added: number) => string,
): Raised<z.input<typeof addedCalls>> | null {
  const hits = findNewHits(change, (side) => findTexts(side, rules))
  if (hits.length === 0) return null
  return {
    severity: soften(change, severity),
    message: message(hits.length),
    places: atHits(hits),
    evidence: { added: hits.length, calls: listLabels(hits), lines: listLines(hits) },
  }
}
