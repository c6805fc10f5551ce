import { copyText, downloadText } from './carry.ts'
import { restoreChoices } from './kept-choices.ts'

/** What every page can do with a script: remember how things are shown, copy, download. Without it all of it is still there to read. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.dataset['keep'] === undefined) return
  try {
    localStorage.setItem(`tollgauge.choice:${target.dataset['keep']}`, target.value)
  } catch {
    // A forbidden storage costs the comfort only.
  }
  restoreChoices(document)
})

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  if (button === null) return
  const { copy, copyFrom, download, from } = button.dataset
  if (copy !== undefined) void copyText(button, copy)
  else if (copyFrom !== undefined) void copyText(button, textOf(copyFrom))
  else if (download !== undefined && from !== undefined) downloadText(download, textOf(from))
})

function textOf(id: string): string {
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element.value : (element?.textContent ?? '')
}

restoreChoices(document)

/** In a long list of pages the one that is open is in sight. */
const here = document.querySelector<HTMLElement>('nav.long a[aria-current]')
const list = here?.closest('nav')
if (here && list) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 3
