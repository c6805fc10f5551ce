import { copyText, downloadText } from './carry.ts'
import { emitAnswerMarkdown } from './answer-markdown.ts'
import { emitReviewSarif, type BoughtReview } from './review-sarif.ts'
import { chooseKeeping, forgetPage, keepForPage, keepsForGood, type KeptAnswer } from './kept-answers.ts'
import { find, showAlert, uncoverAnswer } from './page.ts'
import { forgetAnswered } from './signed-purchases.ts'

let shown: KeptAnswer | null = null

/** What is on the page now and can be taken along. */
export function setShown(answer: KeptAnswer): void {
  shown = answer
  find<HTMLInputElement>('keep-answers').checked = keepsForGood()
}

/** Copy, download, keep, delete: an answer that was paid for is its buyer's. */
export function watchTaking(): void {
  const on = (id: string, act: (answer: KeptAnswer, button: HTMLButtonElement) => void) => {
    const button = document.getElementById(id)
    button?.addEventListener('click', () => {
      if (shown !== null) act(shown, button as HTMLButtonElement)
    })
  }
  on('copy-answer', ({ text }, button) => void copyText(button, pretty(text)))
  on('save-json', ({ text }) => downloadText(fileName(text, 'json'), pretty(text), 'application/json'))
  on('save-markdown', ({ text }) =>
    downloadText(fileName(text, 'md'), emitAnswerMarkdown(JSON.parse(text)), 'text/markdown'),
  )
  on('save-sarif', ({ text }) =>
    downloadText(
      fileName(text, 'sarif'),
      emitReviewSarif(JSON.parse(text) as BoughtReview, location.origin),
      'application/sarif+json',
    ),
  )
  on('forget-answer', () => {
    forgetPage(location.pathname)
    void forgetAnswered()
    shown = null
    uncoverAnswer(false)
    showAlert('Deleted from this browser.', 'plain')
  })
  find('keep-answers').addEventListener('change', ({ target }) => {
    chooseKeeping((target as HTMLInputElement).checked)
    if (shown !== null) keepForPage(location.pathname, shown)
  })
}

const pretty = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)

function fileName(text: string, extension: string): string {
  const { service = 'answer', request_id: id = '' } = JSON.parse(text) as Record<string, string>
  return `${service}-${id.slice(0, 8)}.${extension}`
}
