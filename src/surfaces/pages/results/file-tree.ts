import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import { renderBar, type Fill } from '../parts/bars.ts'
import { renderMark } from '../parts/mark.ts'
import { amount, counted, words, type ResultData } from './result.ts'

/** Where a file's change is shown, or null. */
type AnchorOf = (path: string) => string | null

interface Folder {
  readonly folders: Map<string, Folder>
  readonly files: { name: string; file: ResultData }[]
}

/** Files, each with how much of it changed, what its own review decides, and its score as a bar: heaviest first, or by folder and name. */
export function renderFileTree(files: readonly ResultData[], anchorOf: AnchorOf): Markup {
  const byName = [...files].sort((a, b) => compare(words(a['path']), words(b['path'])))
  if (files.length < WORTH_SORTING) return renderByName(byName, anchorOf)
  const byWeight = byName.toSorted((a, b) => weightOf(b) - weightOf(a))
  return html`<div class="switched">
    <div class="segmented" role="radiogroup" aria-label="Order of the files">
      ${orders.map(
        ([value, word], index) =>
          html`<label
            ><input
              type="radio"
              name="files-by"
              value="${value}"
              data-keep="files-by"
              ${index === 0 ? raw('checked') : ''}
            /><span>${word}</span></label
          >`,
      )}
    </div>
    <div class="tree" role="group" aria-label="Files, heaviest first" data-when="weight">
      <ul>
        ${byWeight.map((file) => renderLeaf(words(file['path']), file, anchorOf))}
      </ul>
    </div>
    ${renderByName(byName, anchorOf)}
  </div>`
}

/** Fewer than these are seen at a glance. */
const WORTH_SORTING = 3

const orders: readonly (readonly [value: string, word: string])[] = [
  ['weight', 'By weight'],
  ['name', 'By name'],
]

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const weightOf = (file: ResultData): number => amount(file['attentionScore'])

function renderByName(files: readonly ResultData[], anchorOf: AnchorOf): Markup {
  const root: Folder = { folders: new Map(), files: [] }
  for (const file of files) place(root, splitPath(words(file['path'])), file)
  return html`<div class="tree" role="group" aria-label="Files by folder" data-when="name">
    ${renderFolder(root, anchorOf)}
  </div>`
}

const DEEPEST = 30

/** What lies deeper than anyone nests folders is written in one piece. */
function splitPath(path: string): string[] {
  const parts = path.split('/')
  return parts.length <= DEEPEST ? parts : [...parts.slice(0, DEEPEST), parts.slice(DEEPEST).join('/')]
}

function place(folder: Folder, [head = '', ...rest]: readonly string[], file: ResultData): void {
  if (rest.length === 0) {
    folder.files.push({ name: head, file })
    return
  }
  const inner: Folder = folder.folders.get(head) ?? { folders: new Map(), files: [] }
  folder.folders.set(head, inner)
  place(inner, rest, file)
}

function renderFolder(folder: Folder, anchorOf: AnchorOf): Markup {
  return html`<ul>
    ${[...folder.folders].map(([name, inner]) => {
      const [path, end] = shorten(name, inner)
      return html`<li>
        <div class="folder"><code>${path}/</code></div>
        ${renderFolder(end, anchorOf)}
      </li>`
    })}
    ${folder.files.map(({ name, file }) => renderLeaf(name, file, anchorOf))}
  </ul>`
}

/** A folder that holds nothing but another folder is written with it. */
function shorten(name: string, folder: Folder): [string, Folder] {
  const [only] = folder.folders
  if (folder.files.length > 0 || folder.folders.size !== 1 || only === undefined) return [name, folder]
  return shorten(`${name}/${only[0]}`, only[1])
}

const fills: Readonly<Record<string, Fill>> = { block: 'critical', review: 'medium', approve: 'good' }

function renderLeaf(name: string, file: ResultData, anchorOf: AnchorOf): Markup {
  const decision = words(file['reviewDecision'])
  const anchor = anchorOf(words(file['path']))
  const label = html`<code>${name}</code>`
  const score = amount(file['attentionScore'])
  const fill = (Object.hasOwn(fills, decision) ? fills[decision] : undefined) ?? 'soft'
  return html`<li>
    <div class="leaf">
      <span
        >${anchor === null ? label : html`<a href="#${anchor}">${label}</a>`}
        <span class="soft small-text"
          >${words(file['status'])},
          ${counted(file['changedLines'], 'line', 'lines')}${file['isTest'] === true ? ', test' : ''}</span
        ></span
      >
      ${renderBar(score, 100, fill)} ${renderMark(decision, `${decision} ${words(file['attentionScore'])}`)}
    </div>
  </li>`
}
