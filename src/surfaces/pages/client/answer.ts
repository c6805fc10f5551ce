import { decodeBase64Json } from '../../../client/base64-json.ts'
import { isJsonObject, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import { parseObject, readDefects } from '../../../client/challenge.ts'
import type { Reply } from '../../../client/exchange.ts'
import { describePayment } from '../../../client/payment-state.ts'
import type { Outcome } from '../../../client/purchase.ts'
import { keepForPage, keepsForGood, readKept, type KeptAnswer } from './kept-answers.ts'
import { addStep, find, showAlert, showCountdown, uncoverAnswer } from './page.ts'
import { passFrame } from './frames.ts'
import { placeMarkup } from './place-markup.ts'
import { showReceipt, showTime } from './receipt.ts'
import { showDefects } from './request-form.ts'
import { showJson } from './show-json.ts'
import { setShown } from './take-answer.ts'

interface Envelope {
  readonly request_id: string
  readonly service: string
  readonly data: unknown
  readonly meta: { readonly next_actions: readonly NextAction[] }
}

interface NextAction {
  readonly title: string
  readonly reason: string
  readonly price: string
  readonly checkout_path: string
  readonly input_template: Readonly<Record<string, unknown>>
}

/** Shows what a request came back with, paid or not, and what is true of the money. */
export async function showOutcome(outcome: Outcome, request: string): Promise<void> {
  const { reply, payment } = outcome
  const receipt = reply?.headers.get('payment-response') ?? null
  if (receipt !== null) addStep('Receipt received.', decodeBase64Json(receipt) ?? receipt)
  find('recheck-row').hidden = !outcome.isOpen
  if (outcome.kind === 'delivered' && reply !== null) {
    const replayed = reply.headers.get('idempotent-replayed') === 'true'
    await showResult(
      { text: reply.text, request, receipt, atMs: Date.now() },
      replayed ? 'Answered again without a charge.' : describeDelivery(outcome),
    )
    find('outcome-title').focus()
  } else if (reply === null) {
    showAlert(
      payment.state === 'not signed'
        ? `Nothing was signed or charged: ${outcome.because ?? 'the service refused'}.`
        : 'The connection was lost after paying. Do not pay again: press “Check again”, which repeats the same payment.',
    )
  } else showRefusal(reply, outcome)
}

const describeDelivery = ({ payment }: Outcome): string =>
  payment.state === 'paid'
    ? 'Paid and delivered.'
    : 'Delivered, but without a receipt that fits what was signed.'

function showRefusal(reply: Reply, { isOpen, payment }: Outcome): void {
  const problem = parseObject(reply.text) ?? {}
  const detail = String(problem['detail'] ?? problem['error'] ?? `The service answered ${reply.status}.`)
  if (problem['charged'] === 'unknown' || (isOpen && problem['charged'] !== false))
    return showAlert(
      'The settlement is not known yet. Do not pay again: press “Check again”, which repeats the same payment and is charged at most once.',
    )
  showDefects(readDefects(problem['errors']))
  const seconds = Number(reply.headers.get('retry-after') ?? '5')
  if (isOpen)
    showCountdown(`${detail} You were not charged; “Check again” repeats the same payment.`, bound(seconds))
  else showAlert(`${detail} (${String(problem['code'] ?? reply.status)}) ${describeMoney(problem, payment)}`)
}

/** Nothing is taken for uncharged that was signed, unless the service says so. */
const describeMoney = (problem: JsonObject, payment: Outcome['payment']): string =>
  payment.state === 'not signed' || problem['charged'] === false
    ? 'You were not charged.'
    : `What is known: ${describePayment(payment)}.`

const bound = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.min(Math.max(1, seconds), 600) : 5

/** What was bought here before this page was left, shown again. */
export async function restoreAnswer(): Promise<void> {
  const kept = readKept(location.pathname)
  if (kept === null) return
  const where = keepsForGood() ? 'this browser' : 'this tab'
  await showResult(kept, `The answer bought here before (${showTime(kept.atMs)}), kept in ${where}.`)
}

async function showResult(answer: KeptAnswer, words: string): Promise<void> {
  const { text, request, receipt, atMs } = answer
  const envelope = readEnvelope(text)
  if (envelope === null) return showAlert(`${words} What came is no answer of this service.`)
  const isKept = keepForPage(location.pathname, answer)
  setShown(answer)
  showReceipt(receipt, atMs)
  showAlert(isKept ? words : `${words} It is too large to be kept here: download it.`, 'good')
  find('recheck-row').hidden = true
  await passFrame()
  const markup = await renderAnswer(envelope.service, text, request)
  showNextActions(envelope, request)
  offerJson(text, markup === null)
  uncoverAnswer(true)
  if (markup !== null) await placeMarkup(find('answer'), markup)
  else find('answer').textContent = 'It cannot be shown just now; here it is as JSON. Nothing is lost.'
}

function readEnvelope(text: string): Envelope | null {
  const { service, data, meta, request_id } = parseObject(text) ?? {}
  if (typeof service !== 'string' || !isJsonObject(meta)) return null
  const actions = Array.isArray(meta['next_actions']) ? meta['next_actions'].filter(isJsonObject) : []
  return { request_id: String(request_id), service, data, meta: { next_actions: actions as never } }
}

/** Ends with the answer it was for. */
let unfolding = new AbortController()

/** The answer as JSON is written when someone unfolds it: it may have a million characters. */
function offerJson(text: string, isOpen: boolean): void {
  const details = find<HTMLDetailsElement>('answer-details')
  const write = (): void => {
    void showJson(find('answer-json'), details.open ? JSON.stringify(JSON.parse(text), null, 2) : '')
  }
  unfolding.abort()
  unfolding = new AbortController()
  details.addEventListener('toggle', write, { signal: unfolding.signal })
  details.open = isOpen
  write()
}

const SHOWING_ATTEMPTS = 4
const SHOWING_PAUSE_MS = 1_500

/** Null when the server has no time to show it: a paid answer is there all the same. */
async function renderAnswer(service: string, answer: string, request: string): Promise<string | null> {
  // Both are JSON already: written anew they would cost a large answer a pause.
  const parts = ['{"answer":', answer, ',"request":', requestToShow(request), '}']
  const body = new Blob(parts, { type: 'application/json' })
  for (let attempt = 1; attempt <= SHOWING_ATTEMPTS; attempt++) {
    const path = `/render/${encodeURIComponent(service)}`
    const shown = await fetch(path, { method: 'POST', body }).catch(() => null)
    if (shown?.ok) return await shown.text()
    if (shown !== null && shown.status < 429) return null
    await new Promise((resolve) => setTimeout(resolve, SHOWING_PAUSE_MS * attempt))
  }
  return null
}

/** What the server reads for showing an answer has an end; a request that is too long for it stays here. */
const SHOWN_REQUEST_CHARACTERS = 2_000_000

const requestToShow = (request: string): string =>
  request.length > SHOWN_REQUEST_CHARACTERS ? 'null' : request

/** Follow-ups are offered with their input filled in, never run. */
function showNextActions({ data, meta }: Envelope, request: string): void {
  const target = find('next-actions')
  target.replaceChildren()
  for (const action of meta.next_actions) {
    // A path of another kind, such as a script, is not made a link.
    if (!/^\/try\/[a-z0-9.-]+$/.test(action.checkout_path)) continue
    const link = document.createElement('a')
    link.href = action.checkout_path
    link.textContent = `${action.title} (${action.price})`
    link.addEventListener('click', () => {
      sessionStorage.setItem(
        `tollgauge.prefill:${action.checkout_path}`,
        JSON.stringify({ template: action.input_template, request, data }),
      )
    })
    const item = document.createElement('li')
    item.append(link, `: ${action.reason}`)
    target.append(item)
  }
  find('next').hidden = target.childElementCount === 0
}
