import { decodeBase64Json } from '../../../client/base64-json.ts'
import { parseObject, readDefects } from '../../../client/challenge.ts'
import type { Reply } from '../../../client/exchange.ts'
import type { Outcome } from '../../../client/purchase.ts'
import { restoreChoices } from './kept-choices.ts'
import { addStep, find, showAlert, showCountdown } from './page.ts'
import { showDefects } from './request-form.ts'

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
  find('recheck').hidden = !outcome.isOpen
  if (outcome.kind === 'delivered' && reply !== null) {
    const replayed = reply.headers.get('idempotent-replayed') === 'true'
    await showResult(
      reply.text,
      request,
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

function showRefusal(reply: Reply, { isOpen }: Outcome): void {
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
  else showAlert(`${detail} (${String(problem['code'] ?? reply.status)}) You were not charged.`)
}

const bound = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.min(Math.max(1, seconds), 600) : 5

const answerKey = (): string => `tollgauge.answer:${location.pathname}`
/** Storage of a tab holds about five million characters; a larger answer is not kept. */
const MAX_KEPT_CHARACTERS = 1_000_000

/** What was bought here before this page was left, shown again. */
export async function restoreAnswer(): Promise<void> {
  const kept = sessionStorage.getItem(answerKey())
  if (kept === null) return
  const { text, request } = JSON.parse(kept) as { text: string; request: string }
  await showResult(text, request, 'The answer bought here before, kept in this tab.')
}

async function showResult(text: string, request: string, words: string): Promise<void> {
  const envelope = JSON.parse(text) as Envelope
  keepAnswer(text, request)
  showAlert(words, 'good')
  find('recheck').hidden = true
  find('answer-json').textContent = JSON.stringify(envelope, null, 2)
  const rendered = await fetch(`/render/${encodeURIComponent(envelope.service)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: envelope.data, request: requestToShow(request) }),
  })
  // Our own server made and escaped this markup, and the page's policy runs no script in it.
  find('answer').innerHTML = rendered.ok ? await rendered.text() : ''
  restoreChoices(find('answer'))
  showNextActions(envelope, request)
  find('outcome').hidden = false
}

/** What the server reads for showing an answer has an end; a request that is too long for it stays here. */
const SHOWN_REQUEST_CHARACTERS = 2_000_000

function requestToShow(request: string): unknown {
  return request.length > SHOWN_REQUEST_CHARACTERS ? null : (JSON.parse(request) as unknown)
}

function keepAnswer(text: string, request: string): void {
  const kept = JSON.stringify({ text, request })
  if (kept.length > MAX_KEPT_CHARACTERS) return sessionStorage.removeItem(answerKey())
  try {
    sessionStorage.setItem(answerKey(), kept)
  } catch {
    // A full or forbidden storage costs the comfort, not the answer.
  }
}

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
