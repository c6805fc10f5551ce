import { ask, pay } from '../../../client/purchase.ts'
import { keepForPage } from './kept-answers.ts'
import { openPageBuyer } from './page-buyer.ts'
import { find } from './page.ts'
import { openDemo } from './evm.ts'
import type { WayToPay } from './paying-wallet.ts'

const say = (step: number, text: string): void => {
  const progress = find<HTMLProgressElement>('demo-progress')
  progress.hidden = false
  progress.value = step
  find('demo-state').textContent = text
}

/** Buys the sample of this page with play money, step by step, and holds the answer against the recorded one. */
export async function runDemo(): Promise<void> {
  const { path = '', service = '', request = '' } = find('demo').dataset
  const startedAt = performance.now()
  say(1, 'Asking the price, free…')
  const order = { url: new URL(path, location.origin).href, body: request }
  const way = await readWay(service)
  const wallet = { id: 'demo', label: '', way, open: () => openDemo(way.network) }
  const buyer = await openPageBuyer(wallet)
  const asked = await ask(order, buyer)
  if (asked.kind !== 'deal') throw new Error('no deal')
  say(2, 'Quoted. Signing with a key made in this page…')
  say(3, 'Signed. Verifying, running, settling on the sandbox chain…')
  const { kind, reply } = await pay(asked.deal, buyer)
  if (kind !== 'delivered' || reply === null) throw new Error('not delivered')
  say(4, 'Delivered. Holding it against the recorded sample…')
  const receipt = reply.headers.get('payment-response')
  keepForPage(`/try/${service}`, { text: reply.text, request, receipt, atMs: Date.now() })
  const isSame = await equalsSample(service, reply.text)
  say(
    5,
    `Bought in ${((performance.now() - startedAt) / 1000).toFixed(1)} s${isSame ? ', byte for byte the answer below. ' : '. '}`,
  )
  const link = document.createElement('a')
  link.href = `/try/${service}`
  link.textContent = 'See all of it, with the receipt'
  find('demo-state').append(link)
}

async function readWay(service: string): Promise<WayToPay> {
  const answer = await fetch(`/catalog/${service}.json`)
  const { accepts } = (await answer.json()) as { accepts: Omit<WayToPay, 'title'>[] }
  const base = accepts.find(({ network }) => network.startsWith('eip155:'))
  if (base === undefined) throw new Error('Base is not offered')
  return { ...base, title: 'Base' }
}

async function equalsSample(service: string, text: string): Promise<boolean> {
  const sample = (await (await fetch(`/samples/${service}.json`)).json()) as { response: { data: unknown } }
  const { data } = JSON.parse(text) as { data: unknown }
  return JSON.stringify(data) === JSON.stringify(sample.response.data)
}
