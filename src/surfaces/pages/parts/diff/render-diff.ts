import { html, raw } from 'hono/html'
import type { Markup } from '../../layout.ts'
import type { DiffLine, DiffRun, DiffRuns } from './diff-rows.ts'
import { noLines, type MarkedLines } from './mark-lines.ts'

/** The switch between one column and two; the choice is kept by the page's script. */
export function renderViewSwitch(): Markup {
  const option = (value: string, name: string, isOn: boolean) =>
    html`<label
      ><input
        type="radio"
        name="diff-view"
        value="${value}"
        data-keep="diff-view"
        ${isOn ? raw('checked') : ''}
      /><span>${name}</span></label
    >`
  return html`<div class="segmented views" role="radiogroup" aria-label="How to show the change">
    ${option('unified', 'Unified', true)}${option('split', 'Side by side', false)}
  </div>`
}

/** Where one goes on from a line, by its anchor. */
export type RenderWays = (anchor: string) => Markup | string

interface Writing {
  readonly marked: MarkedLines
  readonly renderWays: RenderWays
}

/** A change line by line. Lines are `ins` and `del`, so that they are told apart without colour. */
export function renderDiff(diff: DiffRuns, marked = noLines, renderWays: RenderWays = () => ''): Markup {
  const write = { marked, renderWays }
  const sheets = cutSheets(diff.runs)
  const name = sheets.length > 2 ? 'sheet off' : 'sheet'
  return html`<div class="diff">
    ${sheets.map((runs) => html`<div class="${name}">${runs.map((run) => renderRun(run, write))}</div>`)}${
      diff.omitted > 0
        ? html`<span class="gap">${diff.omitted} more lines do not fit here; the answer is complete.</span>`
        : ''
    }
  </div>`
}

/** What a browser lays out at a time: the sheet in view, whichever runs it is made of. */
const SHEET_LINES = 60

function cutSheets(runs: readonly DiffRun[]): DiffRun[][] {
  const sheets: DiffRun[][] = []
  let left = 0
  const put = (run: DiffRun, weight: number): void => {
    if (left <= 0) {
      sheets.push([])
      left = SHEET_LINES
    }
    sheets.at(-1)?.push(run)
    left -= weight
  }
  for (const { kind, lines } of runs) {
    if (kind === 'folded') put({ kind, lines }, 1)
    else
      for (let start = 0; start < lines.length; start += SHEET_LINES) {
        const part = lines.slice(start, start + SHEET_LINES)
        put({ kind, lines: part }, part.length)
      }
  }
  return sheets
}

function renderRun(run: DiffRun, write: Writing): Markup {
  if (run.kind === 'folded') return renderFold(run)
  return html`<span class="g">${run.lines.map((line) => renderNotedLine(line, write))}</span>`
}

function renderNotedLine(line: DiffLine, { marked, renderWays }: Writing): Markup {
  const found = marked.lines.get(line)
  if (found === undefined) return renderLine(line, '')
  const last = found.notes.length - 1
  const ways = renderWays(found.anchor)
  return html`${renderLine(line, found.anchor)}${found.notes.map((note, at) => note.render(at === last ? ways : ''))}`
}

const tags = { ' ': 'span', '-': 'del', '+': 'ins' } as const

/** One element a line: numbers and signs are written by the sheet, so that nobody copies them with the code. */
function renderLine(line: DiffLine, anchor: string): Markup {
  const tag = tags[line.op]
  const names = `l${line.op === ' ' ? ' same' : ''}${anchor === '' ? '' : ' hit'}`
  const id = anchor === '' ? '' : ` id="${anchor}" tabindex="-1"`
  const [old, fresh] = [number('o', line.oldLine), number('n', line.newLine)]
  const text = html`${renderSpans(line)}${line.textCut ? html`<i>…</i>` : ''}`
  const whole = html`${raw(`<${tag} class="${names}"${id}${old}${fresh}>`)}${text}${raw(`</${tag}>`)}`
  if (line.op !== ' ') return whole
  return html`${whole}${raw(`<span class="l copy" aria-hidden="true"${fresh}>`)}${text}${raw('</span>')}`
}

const number = (name: string, line: number | null): string => (line === null ? '' : ` data-${name}="${line}"`)

/** The changed parts of a line are marked; positions are code points. */
function renderSpans({ text, spans }: DiffLine): Markup | string {
  if (spans === undefined || spans.length === 0) return text
  const characters = Array.from(text)
  const parts: (Markup | string)[] = []
  let at = 0
  for (const [start, end] of spans) {
    parts.push(characters.slice(at, start).join(''))
    parts.push(html`<mark>${characters.slice(start, end).join('')}</mark>`)
    at = end
  }
  parts.push(characters.slice(at).join(''))
  return html`${parts}`
}

function renderFold({ lines }: DiffRun): Markup {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return html``
  if (lines.length === 1 && first.text === '')
    return html`<span class="gap">… unchanged up to line ${first.newLine ?? ''}</span>`
  return html`<details>
    <summary>${lines.length} unchanged lines, ${first.newLine ?? ''}–${last.newLine ?? ''}</summary>
    <span class="g alone">${lines.map((line) => renderFoldedLine(line))}</span>
  </details>`
}

function renderFoldedLine({ oldLine, newLine, text }: DiffLine): Markup {
  const numbers = number('o', oldLine) + number('n', newLine)
  return html`${raw(`<span class="l same"${numbers}>`)}${text}${raw('</span>')}`
}
