import { createHash } from 'node:crypto'
import { nearestName } from '../../../core/nearest-name.ts'
import type { Suppression } from '../analyse/suppression.ts'
import type { Finding } from '../report/finding.ts'

/** A comment that asks for silence in a way that gets it none. */
export interface SuppressionMistake {
  readonly id: 'suppression-without-reason' | 'suppression-unused'
  readonly path: string
  readonly suppression: Suppression
}

/** The mistake as a finding. Names that are no rule are told with the rule that was meant. */
export function describeMistake(mistake: SuppressionMistake, ruleNames: readonly string[]): Finding {
  const { id, path, suppression } = mistake
  const names = suppression.rules.join(', ')
  const { line } = suppression
  return {
    source: 'metrics',
    id,
    severity: id === 'suppression-unused' ? 'low' : 'medium',
    message: explain(mistake, names, ruleNames),
    place: { path, side: 'after', line, endLine: line, function: null },
    line,
    also: [],
    related: [],
    removed: null,
    fingerprint: createHash('sha256').update(`${id}\0${path}\0${names}`).digest('hex').slice(0, 32),
    frame: null,
  }
}

function explain(
  { id, suppression }: SuppressionMistake,
  names: string,
  ruleNames: readonly string[],
): string {
  if (id === 'suppression-without-reason')
    return `The comment asks for silence about ${names} without a reason, so nothing is silenced: write \`tollgauge-ignore ${names} -- why\`.`
  const unknown = suppression.rules.find((rule) => !ruleNames.includes(rule))
  if (unknown === undefined)
    return `The comment silences ${names}, which is not found here: remove it, or the next real finding goes unseen.`
  const meant = nearestName(unknown, ruleNames)
  return `The comment silences ${unknown}, and there is no such rule${meant === null ? '' : `; did you mean ${meant}?`}`
}
