import { find } from './page.ts'
import { parseUnifiedDiff, type DiffedFile } from './parse-unified-diff.ts'
import { fillRequest, watchDrops } from './request-form.ts'

/** A pasted or dropped diff becomes the request: all its files, or the first where only one is taken. */
export function watchDiffBox(): void {
  const box = document.getElementById('diff-text')
  if (!(box instanceof HTMLTextAreaElement)) return
  find('use-diff').addEventListener('click', () => useDiff(box.value))
  box.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (parseUnifiedDiff(text).length > 0) setTimeout(() => useDiff(text))
  })
  const take = (file: File): void =>
    void file.text().then((text) => {
      find<HTMLDetailsElement>('diff-drop').open = true
      box.value = text
      useDiff(text)
    })
  watchDrops(box, take)
  const files = document.getElementById('field-files')
  if (files !== null) watchDrops(files, take)
  // What is typed here is no part of the request.
  box.addEventListener('input', (event) => event.stopPropagation())
}

function useDiff(text: string): void {
  const files = parseUnifiedDiff(text)
  const state = find('diff-state')
  if (files.length === 0) {
    state.textContent = 'This is no unified diff with a change in it.'
    return
  }
  fillRequest(document.getElementById('field-files') === null ? firstOf(files) : { files })
  state.textContent =
    files.length === 1 ? `Filled in from ${files[0]?.path}.` : `Filled in from ${files.length} files.`
  find('try').dispatchEvent(new Event('input', { bubbles: true }))
}

function firstOf([file]: readonly DiffedFile[]): Record<string, unknown> {
  const request: Record<string, unknown> = { before: file?.before ?? '', after: file?.after ?? '' }
  if (document.getElementById('field-filename') !== null) request['filename'] = file?.path
  return request
}
