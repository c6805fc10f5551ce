import { decodeBase64Json } from '../../../client/base64-json.ts'
import { ExchangeFailure } from '../../../client/exchange.ts'
import { ask, nameRequest, pay, send, type Buyer, type Deal } from '../../../client/purchase.ts'
import { resolveTemplate } from '../../../core/template.ts'
import { watchDiffBox } from './diff-box.ts'
import { cancelCheck, scheduleCheck, showSound } from './free-check.ts'
import { restoreAnswer, showOutcome } from './answer.ts'
import { addStep, clearSteps, endBusy, find, hideAlert, showAlert, startBusy } from './page.ts'
import { openPageBuyer } from './page-buyer.ts'
import { fillRequest, readRequest, showDefects, showSize, watchFiles, watchModes } from './request-form.ts'
import { showJson } from './show-json.ts'
import { watchTaking } from './take-answer.ts'
import { createDemoWallet, watchInjectedWallets } from './evm-wallets.ts'
import type { PayingWallet, WayToPay } from './paying-wallet.ts'
import { createSolanaDemoWallet, watchStandardWallets } from './solana-wallets.ts'

const wallets = new Map<string, PayingWallet>()
/** What was quoted and is about to be signed. */
let offered: { readonly deal: Deal; readonly buyer: Buyer } | null = null

type PageFacts = Record<'path' | 'sandbox' | 'ways' | 'evm' | 'solana' | 'sample', string>
const page = () => find('try').dataset as PageFacts

const target = (): string => new URL(page().path, location.origin).href

const chosenWallet = (): PayingWallet | undefined => wallets.get(find<HTMLSelectElement>('wallet').value)
const openBuyer = (): Promise<Buyer> => openPageBuyer(chosenWallet())

/** Step 1: what does it cost, and would the request be accepted? Free. A purchase without an answer comes first. */
async function askQuote(): Promise<void> {
  clearSteps()
  find('deal').hidden = true
  const order = { url: target(), body: readRequest() }
  const buyer = await openBuyer()
  if ((await buyer.book.findOpen(await nameRequest(order))) !== null) return await recheck()
  const asked = await ask(order, buyer)
  if (asked.kind === 'deal') return offerDeal(asked.deal, buyer)
  if (asked.kind === 'answered') {
    const isGift = asked.reply.status === 200
    const facts = {
      requestCheck: null,
      because: null,
      isOpen: false,
      payment: { state: 'not signed' },
    } as const
    return await showOutcome(
      { kind: isGift ? 'delivered' : 'refused', reply: asked.reply, ...facts },
      order.body,
    )
  }
  if (asked.kind === 'invalid') {
    showDefects(asked.requestCheck.errors)
    return showAlert('The request would be refused; mend the marked fields. Nothing was charged.')
  }
  showAlert(explainUnpayable(asked.because))
}

function explainUnpayable(because: string): string {
  if (because === 'there is no wallet to pay with')
    return 'No wallet was found. Install one that announces itself, or use the command line.'
  return `The quote differs from the catalog: ${because}. It is not offered for payment; reload the page.`
}

/** Step 2: show exactly what will be signed. */
function offerDeal(deal: Deal, buyer: Buyer): void {
  addStep('Quoted.', deal.challenge.accepts)
  showSound()
  showDefects([])
  offered = { deal, buyer }
  void showJson(find('typed-data'), JSON.stringify(deal.prepared.preview, null, 2))
  find('deal').hidden = false
  find('pay').focus()
}

/** Another request or wallet than was quoted is not paid for: it wants a quote of its own. */
function dropDeal(): void {
  if (offered === null) return
  offered = null
  find('deal').hidden = true
  showAlert('The request or the wallet changed after the quote. Get a new one, free.', 'plain')
}

/** Step 3: sign and send, once. What is signed is kept in the tab, so that a lost answer can be asked for again. */
async function signAndPay(): Promise<void> {
  if (offered === null) return
  const { deal, buyer } = offered
  offered = null
  find('deal').hidden = true
  addStep('Waiting for your signature…')
  const outcome = await pay(deal, {
    ...buyer,
    fetch: (url, init) => {
      const signature = new Headers(init.headers).get('payment-signature') ?? ''
      addStep('Signed and sent: verifying, running, settling…', decodeBase64Json(signature))
      return buyer.fetch(url, init)
    },
  })
  await showOutcome(outcome, deal.order.body)
}

/** Asks again for what was signed on this page and not answered. Nothing is signed. */
async function recheck(): Promise<void> {
  const buyer = await openBuyer()
  const open = (await buyer.book.listOpen()).find((purchase) => purchase.target === target())
  if (open?.body == null) return
  addStep('The same payment is sent again.')
  await showOutcome(await send(open, open.body, buyer), open.body)
}

/** Something paid for before this page was left, or an answer already here, is not forgotten. */
async function restore(): Promise<void> {
  const buyer = await openBuyer()
  const isWaiting = (await buyer.book.listOpen()).some((purchase) => purchase.target === target())
  if (!isWaiting) return isFollowUp ? undefined : await restoreAnswer()
  showAlert('A payment made here has no answer yet. Do not pay again: press “Check again”.')
  find('recheck-row').hidden = false
}

function explain(error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code
  if (code === 4001) showAlert('You declined in the wallet. Nothing was signed or charged.')
  else if (code === 4902) showAlert('The wallet does not know this network; add it there first.')
  else if (!navigator.onLine || error instanceof TypeError || error instanceof ExchangeFailure)
    showAlert('The service cannot be reached. Nothing was charged.')
  else showAlert(error instanceof Error ? error.message : 'Something went wrong; nothing was charged.')
}

function start(work: () => Promise<void>): void {
  if (!startBusy()) return
  cancelCheck()
  hideAlert()
  void work().catch(explain).finally(endBusy)
}

function addWallet(wallet: PayingWallet): void {
  if (wallets.has(wallet.id)) return
  wallets.set(wallet.id, wallet)
  find<HTMLSelectElement>('wallet').add(new Option(wallet.label, wallet.id))
  showWay()
}

/** Network, payee and token of the wallet that is chosen. */
function showWay(): void {
  const way = chosenWallet()?.way
  if (way === undefined) return
  const { title, network, payTo, asset } = way
  for (const [name, text] of Object.entries({ title, network, payTo, asset }))
    for (const place of document.querySelectorAll(`[data-way="${name}"]`)) place.textContent = text
}

/** Whatever can pay in this browser, on each network that is offered. */
function findWallets(): void {
  const { ways, sandbox, evm, solana } = page()
  for (const way of JSON.parse(ways) as WayToPay[]) {
    const isEvm = way.network.startsWith('eip155:')
    if (sandbox === 'true')
      addWallet(isEvm ? createDemoWallet(way, evm) : createSolanaDemoWallet(way, solana))
    if (isEvm) watchInjectedWallets(way, addWallet)
    else watchStandardWallets(way, solana, addWallet)
  }
}

/** A follow-up opened from another answer arrives with its input filled in. */
function prefill(): boolean {
  const key = `tollgauge.prefill:${location.pathname}`
  const stored = sessionStorage.getItem(key)
  const sample = JSON.parse(page().sample) as Record<string, unknown>
  if (stored === null) {
    fillRequest(sample)
    return false
  }
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
  return true
}

findWallets()
watchModes()
watchFiles()
const isFollowUp = prefill()
find('try').addEventListener('input', ({ target }) => {
  showSize()
  // How things are shown changes nothing of the request.
  if (target instanceof HTMLInputElement && ['mode', 'diff-view', 'measure', 'weight'].includes(target.name))
    return
  if (target === find('keep-answers')) return
  dropDeal()
  if (target === find('wallet')) showWay()
  else scheduleCheck(page().path)
})
find('try').addEventListener('submit', (event) => {
  event.preventDefault()
  start(askQuote)
})
find('pay').addEventListener('click', () => start(signAndPay))
find('recheck').addEventListener('click', () => start(recheck))
find('use-sample').addEventListener('click', () => {
  fillRequest(JSON.parse(page().sample) as Record<string, unknown>)
  dropDeal()
  scheduleCheck(page().path)
})
watchDiffBox()
watchTaking()
void restore().catch(explain)
