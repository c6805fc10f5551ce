import { html } from 'hono/html'
import { list, record, words, type RenderResult, type ResultData } from './result.ts'

const marks: Readonly<Record<string, { readonly kind: string; readonly name: string }>> = {
  '+': { kind: 'added', name: 'added' },
  '-': { kind: 'removed', name: 'removed' },
}

/** The change as one reads it in a review: signs and words, not colour alone. */
export const renderDocumentDiff: RenderResult = (data) => {
  const stats = record(data['stats'])
  return html`
    <p>
      ${words(stats['added'])} added, ${words(stats['removed'])} removed, ${words(stats['unchanged'])}
      unchanged ${words(data['unit'])}s.
      ${data['verified'] === true ? 'The patch was applied and gave the second text byte for byte.' : ''}
    </p>
    <pre class="diff" tabindex="0" aria-label="Diff"><code>${list(data['hunks']).map(renderHunk)}</code></pre>
  `
}

function renderHunk(hunk: ResultData) {
  const range = `@@ -${words(hunk['oldStart'])},${words(hunk['oldLines'])} +${words(hunk['newStart'])},${words(hunk['newLines'])} @@ ${words(hunk['section'])}`
  return html`<span class="hunk">${range}</span> ${list(hunk['lines']).map((line) => {
      const mark = marks[words(line['op'])]
      return html`<span class="line ${mark?.kind ?? ''}"
        ><span>${words(line['oldLine'])}</span><span>${words(line['newLine'])}</span
        ><span><span class="unseen">${mark?.name ?? ''}</span>${words(line['op'])}</span
        ><span>${words(line['text'])}</span></span
      >`
    })}`
}
