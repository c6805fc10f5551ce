import type { z } from 'zod'
import type { Change } from '../change.ts'
import { findTexts, hasNewText, type TextRule } from '../code/code-lines.ts'
import type { Severity } from '../severity.ts'
import type { addedCalls } from './evidence-shapes.ts'
import type { Raised } from './finding.ts'
import { atHits, findNewHits, listLabels, listLines, type Hit } from './net-hits.ts'
import { soften } from './soften.ts'

/** Leaves out lines that stood there before but for what the rule is about, or that came from nowhere when they must not. */
function createFilter({ before, after }: Change, rules: readonly TextRule[]): (hit: Hit) => boolean {
  const marked = new Map(
    rules
      .filter((rule) => rule.unless ?? rule.unlessBelow ?? rule.onlyFrom)
      .map((rule) => [rule.label, rule]),
  )
  if (marked.size === 0) return () => true
  const known = new Set(before.lines.map((line) => line.trim()))
  return ({ label, line }) => {
    const rule = marked.get(label)
    const text = (after.lines[line - 1] ?? '').trim()
    if (rule?.unlessBelow?.test(after.lines[line] ?? '') === true) return false
    if (rule?.unless !== undefined && known.has(text.replace(rule.unless, '').trim())) return false
    return rule?.onlyFrom === undefined || known.has(rule.onlyFrom(text))
  }
}

/** The finding of a rule about texts: how many places are new, which, where. */
export function raiseTexts(
  change: Change,
  rules: readonly TextRule[],
  severity: Severity,
  message: (added: number) => string,
): Raised<z.input<typeof addedCalls>> | null {
  if (!hasNewText(change, rules)) return null
  const isNew = createFilter(change, rules)
  const hits = findNewHits(change, (side) => findTexts(side, rules)).filter(isNew)
  if (hits.length === 0) return null
  return {
    severity: soften(change, severity),
    message: message(hits.length),
    places: atHits(hits),
    evidence: { added: hits.length, calls: listLabels(hits), lines: listLines(hits) },
  }
}
