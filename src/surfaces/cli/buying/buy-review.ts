import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import { isJsonObject } from '../../../analysis/x402/payment-required.ts'
import { openBook, type PurchaseBook } from '../../../client/book.ts'
import { parseObject } from '../../../client/challenge.ts'
import { openFileLog } from '../../../client/node/file-log.ts'
import { describePayment } from '../../../client/payment-state.ts'
import { ask, buy, type Asked, type Buyer, type Order, type Outcome } from '../../../client/purchase.ts'
import { servicePath } from '../../../core/paths.ts'
import { showAtomic, usd } from '../../../core/price.ts'
import { openBuyer } from '../../../payments/buyer/open-buyer.ts'
import type { ReviewedPart } from '../analyse/reviewed-part.ts'
import { payableNetworks } from '../buy-arguments.ts'
import { defaultFolder } from '../buy.ts'
import { exitCodes } from '../commands/exit-codes.ts'
import type { ReviewOutcome } from '../commands/review-change.ts'
import type { FailedFile } from '../files/skipped.ts'
import { plural } from '../report/summarize.ts'
import type { CommandIo } from '../output.ts'
import { visibleLine } from '../visible-text.ts'
import type { BuyingArguments } from './buying-arguments.ts'
import { ShopFailure } from './shop-failure.ts'
import { readBought } from './read-bought.ts'

const SERVICE = 'developer.change-set-review'
const DEFAULT_MAX_SPEND_USD = '2'

type BuyingExit = typeof exitCodes.budget | typeof exitCodes.service

export interface BoughtReview extends ReviewOutcome {
  readonly exit: BuyingExit | null
}

interface Lot {
  readonly files: readonly SetFile[]
  readonly order: Order
}

interface Counter {
  readonly buyer: Buyer
  readonly book: PurchaseBook
  readonly file: string
  readonly maxSpend: bigint
  /** The purchase file is ours alone and goes when nothing waits in it. */
  end(): Promise<void>
}

/** Has every part reviewed by a shop. What was signed and not answered is asked for again with the same payment. */
export async function buyReview(
  parts: readonly (readonly SetFile[])[],
  wanted: BuyingArguments,
  io: CommandIo,
): Promise<BoughtReview> {
  const lots = parts.map((files) => describeLot(files, wanted.url))
  const counter = await openCounter(lots, wanted)
  const bought: ReviewedPart[] = []
  const failed: FailedFile[] = []
  let exit: BuyingExit | null = null
  try {
    for (const { files, order } of lots) {
      const outcome: Outcome | null = exit === null ? await buy(order, counter.buyer) : null
      const part = outcome === null ? null : readPart(outcome, files)
      if (outcome !== null) tell(outcome, counter, io)
      if (part !== null) bought.push(part)
      else {
        failed.push(...files.map(({ path }) => ({ path, reason: 'not-bought' as const })))
        exit ??= outcome !== null && isBudget(outcome) ? exitCodes.budget : exitCodes.service
      }
    }
    return { parts: bought, failed, exit }
  } finally {
    await counter.end()
  }
}

/** Says what everything would cost; signs nothing. */
export async function quoteReview(
  parts: readonly (readonly SetFile[])[],
  wanted: BuyingArguments,
  io: CommandIo,
): Promise<number> {
  const lots = parts.map((files) => describeLot(files, wanted.url))
  const counter = await openCounter(lots, wanted)
  try {
    let total = 0n
    let exit: number = exitCodes.clean
    for (const [index, { files, order }] of lots.entries()) {
      const asked = await ask(order, counter.buyer)
      if (asked.kind === 'deal') total += asked.deal.terms.amountAtomic
      else exit = asked.kind === 'unpayable' && asked.isCap ? exitCodes.budget : exitCodes.service
      io.print(
        `part ${index + 1} of ${lots.length}: ${plural(files.length, 'file')}, ${visibleLine(describeAsked(asked))}\n`,
      )
    }
    const isBeyond = total > counter.maxSpend
    const cap = showAtomic(counter.maxSpend)
    io.print(
      `${showAtomic(total)} in all, ${isBeyond ? 'above' : 'within'} --max-spend ${cap}; nothing was signed\n`,
    )
    return isBeyond ? exitCodes.budget : exit
  } finally {
    await counter.end()
  }
}

function describeAsked(asked: Asked): string {
  if (asked.kind === 'deal') return showAtomic(asked.deal.terms.amountAtomic)
  if (asked.kind === 'unpayable') return asked.because
  return asked.kind === 'invalid'
    ? 'the free check of the shop refuses it'
    : `answered with ${asked.reply.status}`
}

function describeLot(files: readonly SetFile[], url: string): Lot {
  const sent = files.map(({ path, before, after }) => ({ path, before, after }))
  return { files, order: { url: url + servicePath(SERVICE), body: JSON.stringify({ files: sent }) } }
}

/** One book for all parts, so that the cap bounds their sum; the same change finds the same book again. */
async function openCounter(lots: readonly Lot[], wanted: BuyingArguments): Promise<Counter> {
  const hash = createHash('sha256').update(wanted.url)
  for (const { order } of lots) hash.update('\0').update(order.body)
  const file = wanted.budgetFile ?? join(defaultFolder(), `review-${hash.digest('hex').slice(0, 32)}.jsonl`)
  const maxSpend = wanted.maxSpendAtomic ?? usd(DEFAULT_MAX_SPEND_USD).atomic
  const book = await openBook(await openFileLog(file), maxSpend)
  const networks = wanted.network === null ? null : (payableNetworks[wanted.network] ?? [])
  const end = async (): Promise<void> => {
    if (wanted.budgetFile === null && (await book.isIdle())) await rm(file, { force: true })
  }
  try {
    const buyer = { ...(await openBuyer({ ...wanted, networks }, book)), keepsBody: true }
    return { buyer, book, file, maxSpend, end }
  } catch (error) {
    await end()
    throw new ShopFailure(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function tell(outcome: Outcome, { file }: Counter, io: CommandIo): void {
  const reason = outcome.because === null ? '' : `: ${outcome.because}`
  io.complain(`${visibleLine(describePayment(outcome.payment, reason))}\n`)
  if (outcome.isOpen)
    io.complain(
      `do not pay again: the same command, or tollgauge buy --resume ${visibleLine(file)}, repeats it\n`,
    )
}

function readPart(outcome: Outcome, files: readonly SetFile[]): ReviewedPart | null {
  if (outcome.kind !== 'delivered' || outcome.reply === null) return null
  const envelope = parseObject(outcome.reply.text)
  if (!isJsonObject(envelope) || envelope['service'] !== SERVICE) return null
  return readBought(envelope['data'], files)
}

function isBudget({ kind, because }: Outcome): boolean {
  return kind === 'unpayable' && /above the cap|spending cap/.test(because ?? '')
}
