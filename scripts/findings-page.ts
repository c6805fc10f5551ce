import { describeExceptions, describeForeign } from '../src/analysis/change/calibration/calibrate.ts'
import { findingCatalogue } from '../src/analysis/change/findings/catalogue.ts'
import type { Example, FindingDefinition } from '../src/analysis/change/findings/finding.ts'

const ENGINES = {
  python: 'Python, by its tree',
  lexical: 'every language, by its text',
  both: 'Python by its tree, other languages by their tokens',
}
const MOST_LINES = 8

/** `docs/findings.md`: every finding of a change review with examples from its own file. */
export function emitFindingsPage(): string {
  const rows = findingCatalogue.map((finding) => {
    const { id, severity, trigger } = finding
    const exceptions = describeExceptions(finding)
    const words = exceptions === null ? severity : `${severity} (${exceptions})`
    return `| [\`${id}\`](#${id}) | ${words} | ${trigger.replaceAll('|', '\\|')} |`
  })
  const intro = `# Findings of a change review

What \`developer.code-change-review\` can say about a change, generated from the catalogue by \`npm run golden\`. A finding is judged on the difference of the two snapshots: code that was there before is never blamed, and a line that only moved is not new. At most one finding per id, critical first; lists in \`evidence\` hold at most 20 items and then say \`truncated\`.

Points: info 0, low 8, medium 18, high 35, critical 60. How they become a score: [ADR 12](adr/0012-change-review-judges-the-difference.md).

Medium or higher is for what surely is what it says and is **wanted**: a maintainer who is told it in a pull request would look at that line before merging and not feel that it wasted their time, also when the author meant it. What may only have moved to another file, gone with the feature it belonged to or come back in another shape is told at low; the doubts that make it so are listed with each finding. Everything is told at low when ${describeForeign()}, but for secrets, hidden characters, conflicts and broken syntax. What they are worth on real changes: [measured](measured.md#change-review).

| finding | severity | raised when |
|---|---|---|
${rows.join('\n')}
`
  return `${intro}\n${findingCatalogue.map(emitFinding).join('\n')}`
}

function emitFinding({ id, why, trigger, evidence, engines, examples }: FindingDefinition): string {
  const names = Object.keys(evidence.shape)
  const fields = names.length === 0 ? 'empty' : names.map((field) => `\`${field}\``).join(', ')
  const flagged = examples.flags.find(isShort)
  const allowed = examples.allows.find(isShort)
  return `## ${id}

${trigger} ${why} Read from: ${ENGINES[engines]}. Evidence: ${fields}.
${flagged === undefined ? '' : `\nRaised:\n\n${emitExample(flagged)}`}${allowed === undefined ? '' : `\nNot raised:\n\n${emitExample(allowed)}`}`
}

function isShort({ before, after }: Example): boolean {
  return before.split('\n').length + after.split('\n').length <= MOST_LINES * 2
}

/** The two snapshots as removed and added lines, shared first and last lines kept as context. */
function emitExample({ language, before, after }: Example): string {
  const old = splitLines(before)
  const now = splitLines(after)
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++
  const lines = [
    ...old.slice(0, head).map((line) => ` ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+${line}`),
    ...now.slice(now.length - tail).map((line) => ` ${line}`),
  ]
  return `\`\`\`diff\n@@ ${language} @@\n${lines.map(showHidden).join('\n')}\n\`\`\`\n`
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function showHidden(line: string): string {
  return line.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, (character) => {
    return `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`
  })
}
