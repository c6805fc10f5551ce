import { decodeHeader, type Challenge, type Defect } from './challenge.ts'
import { addStep, find, showAlert, showCountdown } from './page.ts'
import { showDefects } from './request-form.ts'

interface ProblemJson {
  readonly detail: string
  readonly code: string
  readonly charged: unknown
  readonly errors: readonly Defect[]
}

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

/** Shows what a paid request came back with. `unknown`: the money may have moved, and only repeating tells. */
export async function showAnswer(response: Response, request: string): Promise<'done' | 'unknown'> {
  const receipt = response.headers.get('payment-response')
  if (receipt !== null) addStep('Receipt received.', decodeHeader(receipt))
  if (response.ok) {
    await showResult(response, request)
    return 'done'
  }
  if (response.status === 402) {
    const challenge = (await response.json()) as Challenge
    showAlert(
      `The payment was not accepted (${challenge.code ?? 'refused'}): ${challenge.error ?? ''}. You were not charged.`,
    )
    return 'done'
  }
  const problem = (await response.json()) as ProblemJson
  if (problem.charged === 'unknown') {
    showAlert(
      'The settlement is not known yet. Do not pay again: press “Check again”, which repeats the same payment and is charged at most once.',
    )
    find('recheck').hidden = false
    return 'unknown'
  }
  showDefects(problem.errors)
  if (response.status === 429 || response.status === 503)
    showCountdown(
      `${problem.detail} You were not charged.`,
      Math.max(1, Number(response.headers.get('retry-after') ?? '5')),
    )
  else showAlert(`${problem.detail} (${problem.code}) You were not charged.`)
  return 'done'
}

async function showResult(response: Response, request: string): Promise<void> {
  const replayed = response.headers.get('idempotent-replayed') === 'true'
  const envelope = (await response.json()) as Envelope
  showAlert(replayed ? 'Answered again without a charge.' : 'Paid and delivered.', 'good')
  find('recheck').hidden = true
  find('answer-json').textContent = JSON.stringify(envelope, null, 2)
  const rendered = await fetch(`/render/${envelope.service}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(envelope.data),
  })
  // Our own server made and escaped this markup, and the page's policy runs no script in it.
  find('answer').innerHTML = rendered.ok ? await rendered.text() : ''
  showNextActions(envelope, request)
  find('outcome').hidden = false
  find('outcome-title').focus()
}

/** Follow-ups are offered with their input filled in, never run. */
function showNextActions({ data, meta }: Envelope, request: string): void {
  const target = find('next-actions')
  target.replaceChildren()
  for (const action of meta.next_actions) {
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
  find('next').hidden = meta.next_actions.length === 0
}
