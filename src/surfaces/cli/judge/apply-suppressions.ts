import type { Suppression } from '../analyse/suppression.ts'
import type { Finding, Place } from '../report/finding.ts'
import type { SuppressionMistake } from './suppression-mistakes.ts'

/** A finding that a comment silences, and why. */
export interface SuppressedFinding {
  readonly finding: Finding
  readonly reason: string
}

interface Applied {
  readonly kept: Finding[]
  readonly suppressed: SuppressedFinding[]
  /** Comments without a reason, and those that silence nothing. */
  readonly mistakes: SuppressionMistake[]
}

/**
 * Takes out what comments in the newer text silence with a reason. A finding in several places is silenced when every
 * one of them is; else it stays with those that nobody gave a reason for. `isRun` says which rules this run could find.
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
    const asked = (suppressions[finding.place.path] ?? []).filter((each) => speaksOf(each, finding))
    const found = asked.find(({ reason }) => reason !== null)
    for (const each of asked) used.add(each)
    const left = withoutSilenced(finding, asked)
    if (left === null && found?.reason != null) suppressed.push({ finding, reason: found.reason })
    else kept.push(left ?? finding)
  }
  return { kept, suppressed, mistakes: listMistakes(suppressions, used, isRun) }
}

/** Whether a comment with a reason silences one place of a finding at least. */
function speaksOf(suppression: Suppression, finding: Finding): boolean {
  if (suppression.reason === null || !suppression.rules.includes(finding.id)) return false
  return listLines(finding).some((line) => covers(suppression, line))
}

const listLines = ({ line, also }: Finding): number[] => [
  line,
  ...also.filter(isAfter).map((each) => each.line),
]

const isAfter = ({ side }: Place): boolean => side === 'after'

const covers = ({ reach, line: own }: Suppression, line: number): boolean =>
  reach === 'file' || line === own || line === own + 1

/** The finding at the places that are left; null when none is. */
function withoutSilenced(finding: Finding, asked: readonly Suppression[]): Finding | null {
  if (asked.length === 0) return finding
  const isLeft = (line: number): boolean => !asked.some((each) => covers(each, line))
  const also = finding.also.filter((each) => !isAfter(each) || isLeft(each.line))
  const silenced = finding.also.length - also.length
  if (isLeft(finding.line)) return silenced === 0 ? finding : { ...finding, also }
  const next = also.find(isAfter)
  if (next === undefined) return null
  // The piece of code that was cut out stands at the place that is silenced.
  const rest = also.filter((each) => each !== next)
  return { ...finding, place: next, line: next.line, also: rest, frame: null }
}

function listMistakes(
  suppressions: Readonly<Record<string, readonly Suppression[]>>,
  used: ReadonlySet<Suppression>,
  isRun: (rule: string) => boolean,
): SuppressionMistake[] {
  return Object.entries(suppressions).flatMap(([path, list]) =>
    list.flatMap((suppression): SuppressionMistake[] => {
      if (suppression.reason === null) return [{ id: 'suppression-without-reason', path, suppression }]
      const isIdle = !used.has(suppression) && suppression.rules.some(isRun)
      return isIdle ? [{ id: 'suppression-unused', path, suppression }] : []
    }),
  )
}
