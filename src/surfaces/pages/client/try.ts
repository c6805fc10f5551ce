import { resolveTemplate } from '../../../core/template.ts'
import { showAnswer } from './answer.ts'
import type { PaymentOption } from '../../../analysis/x402/payment-required.ts'
import { decodeHeader, type Challenge } from './challenge.ts'
import { addStep, clearSteps, endBusy, find, hideAlert, showAlert, startBusy } from './page.ts'
import { buildTypedData, chainIdOf, emitPayment, type TypedData } from './payment.ts'
import { fillRequest, readRequest, showDefects, showSize, watchFiles, watchModes } from './request-form.ts'
import { createDemoWallet, watchInjectedWallets, type PayingWallet } from './wallets.ts'

/** What was quoted and is about to be signed. */
interface Deal {
  readonly challenge: Challenge
  readonly option: PaymentOption
  readonly wallet: PayingWallet
  readonly data: TypedData
  readonly request: string
}

const wallets = new Map<string, PayingWallet>()
let deal: Deal | null = null
let paid: { readonly signature: string; readonly request: string } | null = null

const page = () => find('try').dataset as Record<'path' | 'sandbox' | 'amount' | 'payto' | 'sample', string>

async function post(request: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(page().path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: request,
  })
}

/** Step 1: what does it cost, and would the request be accepted? Free. */
async function askQuote(): Promise<void> {
  clearSteps()
  find('deal').hidden = true
  const request = readRequest()
  const response = await post(request)
  const header = response.headers.get('payment-required')
  if (response.status !== 402 || header === null) {
    await showAnswer(response, request)
    return
  }
  const challenge = (await response.json()) as Challenge
  addStep('Quoted.', decodeHeader(header))
  const check = challenge.request_check
  showDefects(check?.errors ?? [])
  if (check?.valid === false) {
    showAlert('The request would be refused; mend the marked fields. Nothing was charged.')
    return
  }
  await offerDeal(challenge, request)
}

/** Step 2: show exactly what will be signed. A quote that differs from the catalog is not offered at all. */
async function offerDeal(challenge: Challenge, request: string): Promise<void> {
  const option = challenge.accepts.find((candidate) => candidate.network.startsWith('eip155:'))
  if (option === undefined)
    return showAlert('Base is not offered right now; pay on Solana with the command line.')
  if (option.amount !== page().amount || option.payTo !== page().payto) {
    return showAlert(
      'The quote differs from the catalog in price or payee. It is not offered for payment; reload the page.',
    )
  }
  const wallet = wallets.get(find<HTMLSelectElement>('wallet').value)
  if (wallet === undefined)
    return showAlert('No wallet was found. Install one that announces itself, or use the command line.')
  const from = await wallet.connect(chainIdOf(option))
  const balance = await wallet.balanceOf(option.asset, from)
  if (balance !== null && balance < BigInt(option.amount))
    return showAlert('This wallet holds too little USDC on this network.')
  deal = { challenge, option, wallet, data: buildTypedData(option, from), request }
  find('typed-data').textContent = JSON.stringify(deal.data, null, 2)
  find('deal').hidden = false
  find('pay').focus()
}

/** Another request or wallet than was quoted is not paid for: it wants a quote of its own. */
function dropDeal(): void {
  if (deal === null) return
  deal = null
  find('deal').hidden = true
  showAlert('The request or the wallet changed after the quote. Get a new one, free.', 'plain')
}

/** Step 3: sign and send. The signature is kept, so that a lost answer can be asked for again. */
async function pay(): Promise<void> {
  if (deal === null) return
  const { challenge, option, wallet, data, request } = deal
  addStep('Waiting for your signature…')
  const signature = emitPayment(challenge, option, data, await wallet.sign(data))
  paid = { signature, request }
  deal = null
  find('deal').hidden = true
  addStep('Signed and sent: verifying, running, settling…', decodeHeader(signature))
  await send()
}

async function send(): Promise<void> {
  if (paid === null) return
  try {
    const outcome = await showAnswer(
      await post(paid.request, { 'payment-signature': paid.signature }),
      paid.request,
    )
    if (outcome === 'done') paid = null
  } catch {
    showAlert(
      'The connection was lost after paying. Do not pay again: press “Check again”, which repeats the same payment.',
    )
    find('recheck').hidden = false
  }
}

function explain(error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code
  if (code === 4001) showAlert('You declined in the wallet. Nothing was signed or charged.')
  else if (code === 4902) showAlert('The wallet does not know this network; add it there first.')
  else if (!navigator.onLine || error instanceof TypeError)
    showAlert('The service cannot be reached. Nothing was charged.')
  else showAlert(error instanceof Error ? error.message : 'Something went wrong; nothing was charged.')
}

function when(id: string, work: () => Promise<void>): void {
  find(id).addEventListener('click', () => {
    if (!startBusy()) return
    hideAlert()
    void work().catch(explain).finally(endBusy)
  })
}

function addWallet(wallet: PayingWallet): void {
  if (wallets.has(wallet.id)) return
  wallets.set(wallet.id, wallet)
  find<HTMLSelectElement>('wallet').add(new Option(wallet.label, wallet.id))
}

/** A follow-up opened from another answer arrives with its input filled in. */
function prefill(): void {
  const key = `tollgauge.prefill:${location.pathname}`
  const stored = sessionStorage.getItem(key)
  const sample = JSON.parse(page().sample) as Record<string, unknown>
  if (stored === null) return fillRequest(sample)
  sessionStorage.removeItem(key)
  const { template, request, data } = JSON.parse(stored) as {
    template: Record<string, unknown>
    request: string
    data: unknown
  }
  const placeholders = Object.fromEntries(
    [...JSON.stringify(template).matchAll(/"\$([a-z_]+)"/g)].map((match) => [match[1] ?? '', '']),
  )
  fillRequest(resolveTemplate(template, { request: JSON.parse(request), result: data, placeholders }))
}

if (page().sandbox === 'true') addWallet(createDemoWallet())
watchInjectedWallets(addWallet)
watchModes()
watchFiles()
prefill()
find('try').addEventListener('input', ({ target }) => {
  showSize()
  // Seeing the same request as form or as JSON changes nothing.
  if (!(target instanceof HTMLInputElement && target.name === 'mode')) dropDeal()
})
find('try').addEventListener('submit', (event) => event.preventDefault())
when('quote', askQuote)
when('pay', pay)
when('recheck', send)
find('use-sample').addEventListener('click', () => {
  fillRequest(JSON.parse(page().sample) as Record<string, unknown>)
  dropDeal()
})
find('interactive').hidden = false
