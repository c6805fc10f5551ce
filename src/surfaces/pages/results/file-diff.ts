import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { buildDiffRuns, type DiffBudget } from '../parts/diff/diff-rows.ts'
import { renderDiff, type DiffNote } from '../parts/diff/render-diff.ts'
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

export interface FileDiff {
  readonly markup: Markup
  readonly anchorOf: FindAnchor
}

/** One file of a change with what was found at its lines. */
export function renderFileDiff(file: FileTexts, options: FileDiffOptions): FileDiff {
  const notes = options.findings.flatMap((finding) => listNotes(finding, file.path))
  const linesOf = (side: string) =>
    new Set(notes.filter((note) => note.side === side).map((note) => note.line))
  const places = { before: linesOf('before'), after: linesOf('after') }
  const diff = buildDiffRuns(file.before, file.after, places, options.budget)
  const head = html`<code>${file.path === '' ? 'the file' : file.path}</code>
    <span class="plus">+${diff.added}</span
    ><span class="minus">−${diff.removed}</span>
    ${notes.length === 0 ? '' : html`<span>${notes.length} marked</span>`}`
  const body = renderDiff(diff, { id: options.id, notes })
  const markup =
    options.folded === true
      ? html`<details class="file">
          <summary>${head}</summary>
          ${body}
        </details>`
      : html`<div class="file">
          <div class="head">${head}</div>
          ${body}
        </div>`
  return {
    markup,
    anchorOf: ({ side, line }) =>
      places[side].has(line) ? `${options.id}-${side === 'before' ? 'b' : 'a'}${line}` : null,
  }
}

/** The first place says what was found, further ones that it is here too. */
function listNotes(finding: ResultData, path: string): DiffNote[] {
  return listPlaces(finding)
    .map((place, index) => ({ place, index }))
    .filter(({ place }) => place.path === '' || place.path === path)
    .map(({ place, index }) => ({
      side: place.side,
      line: place.line,
      markup: renderNote(finding, index === 0),
    }))
}

const noteKinds = new Set(['critical', 'high', 'medium', 'low', 'info'])

function renderNote(finding: ResultData, isFirst: boolean): Markup {
  const severity = words(finding['severity'])
  const kind = noteKinds.has(severity) ? severity : ''
  const name = renderFindingName(words(finding['id']))
  if (!isFirst) return html`<span class="note slim ${kind}">${renderMark(severity)} ${name} here too</span>`
  return html`<span class="note ${kind}"
    >${renderMark(severity)} ${name} <span>${words(finding['message'])}</span></span
  >`
}
