import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderStack } from '../parts/bars.ts'
import type { DiffLine, DiffRun } from '../parts/diff/diff-rows.ts'
import { renderDiff, renderViewSwitch } from '../parts/diff/render-diff.ts'
import { renderMark } from '../parts/mark.ts'
import { amount, list, record, words, type RenderResult, type ResultData } from './result.ts'

/** More hunks than these are laid out when they come into view. */
const HUNKS_LAID_OUT = 40

/** The change as one reads it in a review: statistics first, then hunk by hunk with the changed parts of lines. */
export const renderDocumentDiff: RenderResult = (data) => {
  const stats = record(data['stats'])
  const unit = words(data['unit'])
  return html`
    <p class="row">
      ${data['identical'] === true ? renderMark('passed', 'identical', 'big') : renderMark('low', `${words(stats['changedBlocks'])} places differ`, 'big')}
      ${data['verified'] === true ? renderMark('passed', 'patch proved') : ''}
    </p>
    <p>
      ${words(stats['added'])} added, ${words(stats['removed'])} removed, ${words(stats['unchanged'])}
      unchanged ${unit}s; ${Math.floor(amount(stats['similarity']) * 1000) / 10} % alike.
      ${data['verified'] === true ? 'The patch was applied and gave the second text byte for byte.' : ''}
    </p>
    ${renderStack(
      [
        { name: 'added', value: amount(stats['added']), fill: 'good' },
        { name: 'removed', value: amount(stats['removed']), fill: 'high' },
        { name: 'unchanged', value: amount(stats['unchanged']), fill: 'line' },
      ],
      1,
    )}
    ${renderMoves(list(data['moves']))}
    <div class="row spread">
      <h3>Hunks</h3>
      ${renderViewSwitch()}
    </div>
    <div class="sides ${list(data['hunks']).length > HUNKS_LAID_OUT ? 'many' : ''}">
      ${list(data['hunks']).map(renderHunk)}
    </div>
  `
}

function renderHunk(hunk: ResultData): Markup {
  const range = `@@ -${words(hunk['oldStart'])},${words(hunk['oldLines'])} +${words(hunk['newStart'])},${words(hunk['newLines'])} @@`
  const omitted = amount(hunk['linesOmitted'])
  return html`<div class="file">
    <div class="head"><code>${range}</code><span class="soft">${words(hunk['section'])}</span></div>
    ${renderDiff({ runs: groupRuns(list(hunk['lines'])), added: 0, removed: 0, omitted })}
  </div>`
}

/** Unchanged lines apart from changed ones, so that two columns stay level. */
function groupRuns(lines: readonly ResultData[]): DiffRun[] {
  const runs: { kind: DiffRun['kind']; lines: DiffLine[] }[] = []
  let last = ''
  for (const line of lines) {
    const read = readLine(line)
    const kind = read.op === ' ' ? 'same' : 'changed'
    // An added line before a removed one begins another change.
    if (runs.at(-1)?.kind !== kind || (last === '+' && read.op === '-')) runs.push({ kind, lines: [] })
    runs.at(-1)?.lines.push(read)
    last = read.op
  }
  return runs
}

function readLine(line: ResultData): DiffLine {
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  const op = words(line['op'])
  const spans = Array.isArray(line['spans']) ? line['spans'].map(readSpan) : undefined
  return {
    op: op === '-' || op === '+' ? op : ' ',
    oldLine: number(line['oldLine']),
    newLine: number(line['newLine']),
    text: words(line['text']),
    textCut: line['textCut'] === true,
    ...(spans && { spans }),
  }
}

function readSpan(span: unknown): [number, number] {
  const [start, end]: unknown[] = Array.isArray(span) ? span : []
  return [Math.max(0, amount(start)), Math.max(0, amount(end))]
}

function renderMoves(moves: readonly ResultData[]): Markup | string {
  if (moves.length === 0) return ''
  return html`<details>
    <summary>${moves.length} blocks moved unchanged</summary>
    <ul>
      ${moves.map((move) => html`<li>${words(move['lines'])} lines, from line ${words(move['oldStart'])} to line ${words(move['newStart'])}</li>`)}
    </ul>
  </details>`
}
