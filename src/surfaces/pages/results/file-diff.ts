import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { buildDiffRuns, type DiffBudget } from '../parts/diff/diff-rows.ts'
import { markLines, type DiffNote } from '../parts/diff/mark-lines.ts'
import { renderDiff, type RenderWays } from '../parts/diff/render-diff.ts'
import { renderMark } from '../parts/mark.ts'
import { listPlaces, renderFindingName, type FindAnchor } from './findings-list.ts'
import { words, type ResultData } from './result.ts'

export interface FileTexts {
  readonly path: string
  readonly before: string
  readonly after: string
}

export interface FileDiffOptions {
  readonly id: string
  readonly findings: readonly ResultData[]
  readonly budget: DiffBudget
  /** Folded away until someone wants it. */
  readonly folded?: boolean
}

/** What was found in a file is placed before it is drawn: each finding leads to the next, in whichever file that is. */
export interface FileDiff {
  readonly anchorOf: FindAnchor
  /** Lines that say what was found, in the order they are read. */
  readonly stops: readonly string[]
  render(renderWays?: RenderWays): Markup
}

/** One file of a change with what was found at its lines. */
export function drawFileDiff(file: FileTexts, options: FileDiffOptions): FileDiff {
  const notes = options.findings.flatMap((finding) => listNotes(finding, file.path))
  const linesOf = (side: string) =>
    new Set(notes.filter((note) => note.side === side).map((note) => note.line))
  const places = { before: linesOf('before'), after: linesOf('after') }
  const diff = buildDiffRuns(file.before, file.after, places, options.budget)
  const marked = markLines(diff, options.id, notes)
  const head = html`<code>${file.path === '' ? 'the file' : file.path}</code>
    <span class="plus">+${diff.added}</span
    ><span class="minus">−${diff.removed}</span>
    ${notes.length === 0 ? '' : html`<span>${notes.length} marked</span>`}`
  return {
    anchorOf: ({ side, line }) => marked.anchorOf(side, line),
    stops: [...marked.lines.values()]
      .filter((line) => line.notes.some((note) => note.isFirst))
      .map((line) => line.anchor),
    render: (renderWays) => frame(head, renderDiff(diff, marked, renderWays), options.folded === true),
  }
}

function frame(head: Markup, body: Markup, isFolded: boolean): Markup {
  return isFolded
    ? html`<details class="file">
        <summary>${head}</summary>
        ${body}
      </details>`
    : html`<div class="file">
        <div class="head">${head}</div>
        ${body}
      </div>`
}

/** The first place says what was found, further ones that it is here too. */
function listNotes(finding: ResultData, path: string): DiffNote[] {
  return listPlaces(finding)
    .map((place, index) => ({ place, index }))
    .filter(({ place }) => place.path === '' || place.path === path)
    .map(({ place, index }) => ({
      side: place.side,
      line: place.line,
      isFirst: index === 0,
      render: (ways) => renderNote(finding, index === 0, ways),
    }))
}

const noteKinds = new Set(['critical', 'high', 'medium', 'low', 'info'])

function renderNote(finding: ResultData, isFirst: boolean, ways: Markup | string): Markup {
  const severity = words(finding['severity'])
  const kind = noteKinds.has(severity) ? severity : ''
  const name = renderFindingName(words(finding['id']))
  if (!isFirst)
    return html`<span class="note slim ${kind}">${renderMark(severity)} ${name} here too ${ways}</span>`
  return html`<span class="note ${kind}"
    >${renderMark(severity)} ${name} ${ways} <span class="said">${words(finding['message'])}</span></span
  >`
}
