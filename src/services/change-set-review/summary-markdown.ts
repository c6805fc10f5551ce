import { isOfStyle } from '../../analysis/change/calibration/calibration.data.ts'
import { isHeavy } from '../../analysis/change/show-low.ts'
import type { SetReview } from '../../analysis/change-set/review-set.ts'
import type { SetFinding } from '../../analysis/change-set/set-finding.ts'

/** A rule is named, and its places, where every finding in full would be too long to read. */
const RULES_SHOWN = 5
const PLACES_SHOWN = 3
const FULL_SHOWN = 5
const FEW = 3
const TEXT_CHARACTERS = 300
const TICK = '`'

/** The verdict, what it rests on and where to look, short enough for a comment and to be read in ten seconds. */
export function emitSummary(review: SetReview, title: string | null): string {
  const { attention, files } = review
  // What counts is shown, so that every review has its reason.
  const places = listFindings(
    review.findings.filter(({ severity, scoredAs = severity }) => scoredAs !== 'info'),
  )
  const lines = [
    `### ${WORDS[attention.decision]} (attention ${attention.score} of 100)`,
    ...(title === null ? [] : ['', escapeMarkdown(title)]),
    '',
    `${plural(files.length, 'file')} reviewed${describeOmitted(review)}. ${describeProof(review)}`,
    ...(places.length === 0 ? [] : ['', ...places]),
  ]
  return `${lines.join('\n')}\n`
}

/** What blocks and then what weighs most in full, the rest by rule; without any of these the first of what counts. */
function listFindings(findings: readonly SetFinding[]): string[] {
  const heavy = findings.filter((each) => isBlocking(each) || isHeavy(each))
  const counted = findings.filter(
    (each) => !isOfStyle(each.id) && isHeavy({ ...each, severity: each.scoredAs ?? each.severity }),
  )
  const shownInFull = findings.length <= FEW ? findings : heavy.length > 0 ? heavy : counted.slice(0, FEW)
  const full = shownInFull
    .toSorted((a, b) => Number(isBlocking(b)) - Number(isBlocking(a)))
    .slice(0, FULL_SHOWN)
  const groups = groupByRule(findings.filter((finding) => !full.includes(finding)))
  const shown = groups.slice(0, RULES_SHOWN)
  const rest = groups.slice(RULES_SHOWN).reduce((sum, group) => sum + group.length, 0)
  return [
    ...full.map(describeFinding),
    ...shown.map(describeGroup),
    ...(rest > 0 ? [`- and ${plural(rest, 'more finding')}`] : []),
  ]
}

/** It may be shown at low and count in full: whoever is told not to merge reads why. */
function isBlocking({ severity, scoredAs = severity }: SetFinding): boolean {
  return scoredAs === 'critical'
}

function groupByRule(findings: readonly SetFinding[]): SetFinding[][] {
  const groups = new Map<string, SetFinding[]>()
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.id}`
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups.values()]
}

function describeGroup(group: readonly SetFinding[]): string {
  const [first] = group
  const places = group.slice(0, PLACES_SHOWN).map(placeOf)
  const more = group.length > PLACES_SHOWN ? ` and ${group.length - PLACES_SHOWN} more` : ''
  return `- **${first?.severity ?? ''}** ${first?.id ?? ''}: ${places.join(', ')}${more}`
}

function describeOmitted({ omitted }: SetReview): string {
  if (omitted.length === 0) return ''
  const reasons = [...new Set(omitted.map(({ reason }) => reason))].toSorted()
  const counts = reasons.map(
    (reason) => `${omitted.filter((each) => each.reason === reason).length} ${reason}`,
  )
  return `, ${omitted.length} left out (${counts.join(', ')})`
}

const WORDS = {
  approve: 'No rule fired that asks for a look',
  review: 'Have a look',
  block: 'Do not merge as it is',
}

function describeProof({ verification }: SetReview): string {
  const { testsAdded, testsRemoved, weakened, strengthened, untested } = verification
  const parts = [
    ...(testsAdded > 0 ? [`${testsAdded} added`] : []),
    ...(testsRemoved > 0 ? [`${testsRemoved} removed`] : []),
    ...(weakened > 0 ? [`**${plural(weakened, 'place')} proving less**`] : []),
    ...(strengthened > 0 ? [`${plural(strengthened, 'place')} proving more`] : []),
  ]
  const tests = parts.length === 0 ? 'No test added or removed' : `Tests: ${parts.join(', ')}`
  const lines = untested.reduce((sum, { changedLines }) => sum + changedLines, 0)
  return untested.length === 0
    ? `${tests}.`
    : `${tests}. No test changed beside ${plural(lines, 'changed line')} in ${plural(untested.length, 'file')}.`
}

function describeFinding(finding: SetFinding): string {
  const counted =
    isBlocking(finding) && finding.severity !== 'critical' ? `, counts as ${finding.scoredAs}` : ''
  return `- **${finding.severity}${counted}** ${placeOf(finding)} ${escapeMarkdown(finding.message)}`
}

function placeOf({ path, locations: [place] }: SetFinding): string {
  const where =
    place === undefined ? path : `${path}:${place.line}${place.side === 'before' ? ' (before)' : ''}`
  return `\`${where.replaceAll(TICK, "'")}\``
}

/** Text from a source shows as text: no links, images or mentions of its own. */
function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS)
  return line.replace(/[[\]<>!@*_~|\\#`]/g, (mark) => `\\${mark}`)
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
