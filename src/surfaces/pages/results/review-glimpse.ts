import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { DiffBudget } from '../parts/diff/diff-rows.ts'
import { drawFileDiff } from './file-diff.ts'
import { list, words, type ResultData } from './result.ts'
import { renderReviewVerdict } from './review-verdict.ts'

const FILES_SHOWN = 2

/** The shortest look at a review that still shows why: its verdict, and the files with what was found in them. */
export function renderReviewGlimpse(data: ResultData, request: ResultData): Markup {
  const findings = list(data['findings'])
  const touched = (path: string) => findings.filter((finding) => words(finding['path']) === path)
  const files = list(request['files'])
    .filter((file) => touched(words(file['path'])).length > 0)
    .slice(0, FILES_SHOWN)
  return html`${renderReviewVerdict(data)}
  ${files.map((file, index) => {
    const path = words(file['path'])
    const texts = { path, before: words(file['before']), after: words(file['after']) }
    const own = touched(path).map((finding) => ({ ...finding, related: [] }))
    return drawFileDiff(texts, {
      id: `g${index}`,
      findings: firstPlaceOnly(own),
      budget: new DiffBudget(),
    }).render()
  })}`
}

function firstPlaceOnly(findings: readonly ResultData[]): ResultData[] {
  return findings.map((finding) => ({ ...finding, locations: list(finding['locations']).slice(0, 1) }))
}
