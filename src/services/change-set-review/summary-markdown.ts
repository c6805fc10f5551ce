import type { SetReview } from '../../analysis/change-set/review-set.ts'
import type { SetFinding } from '../../analysis/change-set/set-finding.ts'

const FINDINGS_SHOWN = 8
const TEXT_CHARACTERS = 300
const TICK = '`'

/** The verdict, what it rests on and where to look, short enough for a comment. */
export function emitSummary(review: SetReview, title: string | null): string {
  const { attention, files, omitted, findings } = review
  const shown = findings.filter(({ severity }) => severity !== 'info').slice(0, FINDINGS_SHOWN)
  const rest = findings.filter(({ severity }) => severity !== 'info').length - shown.length
  const lines = [
    `### ${WORDS[attention.decision]} (attention ${attention.score} of 100)`,
    ...(title === null ? [] : ['', escapeMarkdown(title)]),
    '',
    `${plural(files.length, 'file')} reviewed${omitted.length === 0 ? '' : `, ${omitted.length} left out`}. ${describeProof(review)}`,
    ...(shown.length === 0 ? [] : ['', ...shown.map(describeFinding)]),
    ...(rest > 0 ? [`- and ${plural(rest, 'more finding')}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

const WORDS = {
  approve: 'No rule fired that asks for a look',
  review: 'Have a look',
  block: 'Do not merge as it is',
}

function describeProof({ verification }: SetReview): string {
  const { testsAdded, testsRemoved, weakened, strengthened, untested, productionLinesChanged } = verification
  const parts = [
    `Tests: +${testsAdded} -${testsRemoved}`,
    ...(weakened > 0 ? [`**${weakened} proved less**`] : []),
    ...(strengthened > 0 ? [`${strengthened} prove more`] : []),
    ...(untested.length > 0
      ? [
          `${plural(untested.length, 'changed file')} of ${productionLinesChanged} changed lines without a test beside`,
        ]
      : []),
  ]
  return `${parts.join(', ')}.`
}

function describeFinding({ severity, path, locations: [place], message }: SetFinding): string {
  const where =
    place === undefined ? path : `${path}:${place.line}${place.side === 'before' ? ' (before)' : ''}`
  return `- **${severity}** \`${where.replaceAll(TICK, "'")}\` ${escapeMarkdown(message)}`
}

/** Text from a source shows as text: no links, images or mentions of its own. */
function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS)
  return line.replace(/[[\]<>!@*_~|\\#]/g, (mark) => `\\${mark}`)
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
