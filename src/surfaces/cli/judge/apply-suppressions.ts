import { createHash } from 'node:crypto'
import type { Suppression } from '../analyse/suppression.ts'
import type { Finding } from '../report/finding.ts'

/** A finding that a comment silences, and why. */
export interface SuppressedFinding {
  readonly finding: Finding
  readonly reason: string
}

interface Applied {
  readonly kept: Finding[]
  readonly suppressed: SuppressedFinding[]
}

/**
 * Takes out what comments in the newer text silence with a reason; a comment without one is a finding itself, and so
 * is one that silences nothing. `isRun` says which rules this run could have found.
 */
export function applySuppressions(
  findings: readonly Finding[],
  suppressions: Readonly<Record<string, readonly Suppression[]>>,
  isRun: (rule: string) => boolean,
): Applied {
  const used = new Set<Suppression>()
  const kept: Finding[] = []
  const suppressed: SuppressedFinding[] = []
  for (const finding of findings) {
    const found = (suppressions[finding.place.path] ?? []).find((each) => silences(each, finding))
    if (found?.reason == null) kept.push(finding)
    else {
      used.add(found)
      suppressed.push({ finding, reason: found.reason })
    }
  }
  for (const [path, list] of Object.entries(suppressions)) {
    for (const each of list) {
      if (each.reason === null) kept.push(complain('suppression-without-reason', path, each))
      else if (!used.has(each) && each.rules.some(isRun))
        kept.push(complain('suppression-unused', path, each))
    }
  }
  return { kept, suppressed }
}

function silences({ rules, reach, line, reason }: Suppression, finding: Finding): boolean {
  if (reason === null || !rules.includes(finding.id)) return false
  if (reach === 'file') return true
  const lines = [
    finding.line,
    ...finding.also.filter(({ side }) => side === 'after').map((each) => each.line),
  ]
  return lines.some((each) => each === line || each === line + 1)
}

const MESSAGES = {
  'suppression-without-reason': (rules: string) =>
    `The comment asks for silence about ${rules} without a reason, so nothing is silenced: write \`tollgauge-ignore ${rules} -- why\`.`,
  'suppression-unused': (rules: string) =>
    `The comment silences ${rules}, which is not found here: remove it, or the next real finding goes unseen.`,
}

function complain(id: keyof typeof MESSAGES, path: string, { line, rules }: Suppression): Finding {
  const names = rules.join(', ')
  return {
    source: 'metrics',
    id,
    severity: id === 'suppression-unused' ? 'low' : 'medium',
    message: MESSAGES[id](names),
    place: { path, side: 'after', line, endLine: line, function: null },
    line,
    also: [],
    related: [],
    removed: null,
    fingerprint: createHash('sha256').update(`${id}\0${path}\0${names}`).digest('hex').slice(0, 32),
    frame: null,
  }
}
