import { html, raw } from 'hono/html'
import type { Markup } from '../../layout.ts'
import type { DiffLine, DiffRun, DiffRuns } from './diff-rows.ts'

/** Something to say at a line of one side. */
export interface DiffNote {
  readonly side: 'before' | 'after'
  readonly line: number
  readonly markup: Markup
}

export interface DiffOptions {
  /** Makes the ids of its lines its own when a page has several: letters and digits. */
  readonly id: string
  readonly notes: readonly DiffNote[]
}

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

/** A change line by line. Lines are `ins` and `del`, so that they are told apart without colour. */
export function renderDiff(diff: DiffRuns, options: DiffOptions): Markup {
  const notes = new Map<string, DiffNote[]>()
  for (const note of options.notes) {
    const key = `${note.side === 'before' ? 'b' : 'a'}${note.line}`
    notes.set(key, [...(notes.get(key) ?? []), note])
  }
  const write = { id: options.id, notes, told: new Set<string>() }
  return html`<div class="diff">
    ${diff.runs.map((run) => (run.kind === 'folded' ? renderFold(run) : renderRun(run, write)))}${
      diff.omitted > 0
        ? html`<span class="gap">${diff.omitted} more lines do not fit here; the answer is complete.</span>`
        : ''
    }
  </div>`
}

interface Writing {
  readonly id: string
  readonly notes: ReadonlyMap<string, readonly DiffNote[]>
  /** A removed and an unchanged line may both be meant by one place. */
  readonly told: Set<string>
}

/** Long runs are cut into groups, so that a browser lays out what it shows. */
const GROUP_LINES = 150

function renderRun({ lines }: DiffRun, write: Writing): Markup[] {
  const groups: Markup[] = []
  for (let start = 0; start < lines.length; start += GROUP_LINES) {
    const group = lines.slice(start, start + GROUP_LINES)
    const long = group.length === GROUP_LINES ? ' long' : ''
    groups.push(html`<span class="g${long}">${group.map((line) => renderNotedLine(line, write))}</span>`)
  }
  return groups
}

function renderNotedLine(line: DiffLine, { id, notes, told }: Writing): Markup {
  const keys = [
    line.op === '-' ? null : `a${line.newLine}`,
    line.op === '+' ? null : `b${line.oldLine}`,
  ].filter((key): key is string => key !== null && notes.has(key) && !told.has(key))
  for (const key of keys) told.add(key)
  const found = keys.flatMap((key) => notes.get(key) ?? [])
  const [anchor] = keys
  return html`${renderLine(line, anchor === undefined ? '' : `${id}-${anchor}`)}${found.map((note) => note.markup)}`
}

const tags = { ' ': 'span', '-': 'del', '+': 'ins' } as const

function renderLine(line: DiffLine, anchor: string): Markup {
  const tag = tags[line.op]
  const names = `l${line.op === ' ' ? ' same' : ''}${anchor === '' ? '' : ' hit'}${line.textCut ? ' cut' : ''}`
  const open = raw(`<${tag} class="${names}"${anchor === '' ? '' : ` id="${anchor}" tabindex="-1"`}>`)
  const text = renderSpans(line)
  const [first, second] = [renderNumber(line.oldLine), renderNumber(line.newLine)]
  const whole = html`${open}${first}${second}<b>${line.op}</b><span>${text}</span>${raw(`</${tag}>`)}`
  if (line.op !== ' ') return whole
  return html`${whole}<span class="l copy" aria-hidden="true">${second}<b> </b><span>${text}</span></span>`
}

const renderNumber = (line: number | null): Markup =>
  line === null ? html`<i></i>` : html`<i data-n="${line}"></i>`

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
  return html`<span class="l same"
    ><i data-n="${oldLine ?? ''}"></i><i data-n="${newLine ?? ''}"></i><b> </b><span>${text}</span></span
  >`
}
