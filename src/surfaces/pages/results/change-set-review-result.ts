import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { DiffBudget } from '../parts/diff/diff-rows.ts'
import { renderViewSwitch } from '../parts/diff/render-diff.ts'
import { drawFileDiff, type FileDiff } from './file-diff.ts'
import { renderFileTree } from './file-tree.ts'
import { FINDINGS_ID, linkFindings } from './finding-ways.ts'
import { renderFindings, type FindAnchor } from './findings-list.ts'
import { list, record, texts, words, type RenderResult, type ResultData } from './result.ts'
import { renderReviewVerdict, renderScoreParts } from './review-verdict.ts'

/** The verdict, findings with their places, what happened to proof, the files, and the change itself. */
export const renderChangeSetReview: RenderResult = (data, request) => {
  const findings = list(data['findings'])
  const diffs = drawDiffs(data, request)
  const findAnchor: FindAnchor = (place) => diffs.get(place.path)?.diff.anchorOf(place) ?? null
  return html`
    ${renderReviewVerdict(data)}
    <h3 id="${FINDINGS_ID}">Findings</h3>
    ${renderFindings(findings, findAnchor)}
    <h3>Proof</h3>
    ${renderProof(record(data['verification']))}
    <h3>Files</h3>
    ${renderFileTree(list(data['files']), (path) => diffs.get(path)?.id ?? null)}
    ${renderOmitted(list(data['omitted']))} ${renderChange(diffs)} ${renderScoreParts(data)}
  `
}

/** More files than these are laid out when they come into view. */
const FILES_LAID_OUT = 12

interface DrawnFile {
  readonly id: string
  readonly diff: FileDiff
}

/** Files with findings stand open and come first into what a page can hold; the others are folded. */
function drawDiffs(data: ResultData, request: ResultData): Map<string, DrawnFile> {
  const given = new Map(list(request['files']).map((file) => [words(file['path']), file]))
  const findings = list(data['findings'])
  const budget = new DiffBudget()
  const isFound = (file: ResultData): boolean =>
    findings.some((finding) => touches(finding, words(file['path'])))
  const files = list(data['files'])
  const order = [...files.filter(isFound), ...files.filter((file) => !isFound(file))]
  const drawn = new Map<string, DrawnFile>()
  for (const [index, file] of order.entries()) {
    const path = words(file['path'])
    const now = given.get(path)
    if (now === undefined || budget.listing.spent) continue
    const old = words(file['previousPath']) === '' ? now : given.get(words(file['previousPath']))
    const id = `f${index}`
    const texts = { path, before: words(old?.['before']), after: words(now['after']) }
    const own = findings.filter((finding) => touches(finding, path))
    drawn.set(path, {
      id,
      diff: drawFileDiff(texts, { id, findings: own, budget, folded: own.length === 0 }),
    })
  }
  return drawn
}

function touches(finding: ResultData, path: string): boolean {
  return (
    words(finding['path']) === path || list(finding['related']).some((place) => words(place['path']) === path)
  )
}

function renderChange(diffs: ReadonlyMap<string, DrawnFile>): Markup | string {
  if (diffs.size === 0) return ''
  const ways = linkFindings([...diffs.values()].flatMap(({ diff }) => diff.stops))
  return html`<div class="row spread">
      <h3>The change</h3>
      ${renderViewSwitch()}
    </div>
    <div class="sides ${diffs.size > FILES_LAID_OUT ? 'many' : ''}">
      ${[...diffs.values()].map(({ id, diff }) => html`<div id="${id}">${diff.render(ways)}</div>`)}
    </div>`
}

function renderProof(verification: ResultData): Markup {
  const delta = (added: string, removed: string): string =>
    `+${words(verification[added])} / −${words(verification[removed])}`
  const tiles: [name: string, value: string, note: string][] = [
    ['Tests', delta('testsAdded', 'testsRemoved'), 'added / removed'],
    ['Assertions', delta('assertionsAdded', 'assertionsRemoved'), 'added / removed'],
    ['Proves less', words(verification['weakened']), 'places weakened'],
    ['Proves more', words(verification['strengthened']), 'places strengthened'],
    [
      'Code lines changed',
      words(verification['productionLinesChanged']),
      `${list(verification['untested']).length} files without a changed test`,
    ],
  ]
  const gates = texts(verification['gatesTouched'])
  return html`<dl class="tiles">
      ${tiles.map(
        ([name, value, note]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value} <small>${note}</small></dd>
          </div>`,
      )}
    </dl>
    ${
      gates.length === 0
        ? ''
        : html`<p>
            Gates touched: ${gates.map((gate, index) => html`${index > 0 ? ', ' : ''}<code>${gate}</code>`)}
          </p>`
    }`
}

function renderOmitted(omitted: readonly ResultData[]): Markup | string {
  if (omitted.length === 0) return ''
  return html`<details>
    <summary>${omitted.length} files were not reviewed</summary>
    <ul>
      ${omitted.map((file) => html`<li><code>${words(file['path'])}</code>: ${words(file['reason'])}</li>`)}
    </ul>
  </details>`
}
