import { readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { openBook, type PurchaseBook } from '../../client/book.ts'
import { openFileLog } from '../../client/node/file-log.ts'
import { buy, nameRequest, type Buyer, type Deal, type Outcome } from '../../client/purchase.ts'
import type { PurchaseLimits } from '../../client/purchase-limits.ts'
import { servicePath } from '../../core/paths.ts'
import { showAtomic } from '../../core/price.ts'
import { openBuyer, type BuyerSettings } from '../../payments/buyer/open-buyer.ts'
import { parseBuyArguments, payableNetworks, type BuyArguments } from './buy-arguments.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './output.ts'
import { renderOutcome } from './render-outcome.ts'
import { resumePurchases } from './resume.ts'
import { usages } from './usage.ts'
import { visibleLine } from './visible-text.ts'

export interface BuyCommandDeps {
  readonly io: CommandIo
  readonly fallbackUrl: () => string
  /** Where purchases without a file of their own are kept until they are answered. */
  readonly folder?: string
  readonly limits?: PurchaseLimits
}

export const defaultFolder = (): string => join(homedir(), '.tollgauge', 'purchases')

/** `tollgauge buy`: one call, bought as any buyer would, with a cap checked before anything is signed. */
export async function runBuy(argv: readonly string[], deps: BuyCommandDeps): Promise<number> {
  const { io, folder = defaultFolder() } = deps
  if (argv[0] === '--resume') return await resumePurchases(argv.slice(1), folder, deps)
  let wanted: BuyArguments
  try {
    wanted = parseBuyArguments(argv, deps.fallbackUrl)
  } catch (error) {
    io.complain(`${visibleLine(messageOf(error))}\n${usages.buy.text}`)
    return EXIT_USAGE
  }
  try {
    return await purchase(wanted, folder, deps)
  } catch (error) {
    io.complain(`not signed: ${visibleLine(messageOf(error))}\n`)
    return EXIT_PROBLEM
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function purchase(wanted: BuyArguments, folder: string, deps: BuyCommandDeps): Promise<number> {
  const { io } = deps
  const order = { url: wanted.url + servicePath(wanted.service), body: await readBody(wanted, io) }
  const key = await nameRequest(order)
  const named = wanted.budgetFile ?? wanted.purchaseFile
  const file = named ?? join(folder, `${key.slice(0, 32)}.jsonl`)
  const book = await openBook(await openFileLog(file), wanted.maxSpendAtomic)
  if (wanted.again) await abandon(book, key)
  try {
    const outcome = await attempt(readSettings(wanted, deps), order, book, io)
    return renderOutcome(outcome, io, `tollgauge buy --resume ${file}`) ? EXIT_OK : EXIT_PROBLEM
  } finally {
    if (named === null) await forgetIdle(book, file)
  }
}

/** What cannot be tidied up is left: it must not be taken for a purchase that failed. */
async function forgetIdle(book: PurchaseBook, file: string): Promise<void> {
  try {
    if (await book.isIdle()) await rm(file, { force: true })
  } catch {
    // Found again by the next command over the same request.
  }
}

function readSettings(wanted: BuyArguments, { limits }: BuyCommandDeps): BuyerSettings {
  const networks = wanted.network === null ? null : (payableNetworks[wanted.network] ?? [])
  return { ...wanted, networks, ...(limits === undefined ? {} : { limits }) }
}

async function attempt(
  settings: BuyerSettings,
  order: { url: string; body: string },
  book: PurchaseBook,
  io: CommandIo,
): Promise<Outcome> {
  const open = await book.findOpen(await nameRequest(order))
  if (open !== null)
    io.complain('this request was signed for before: the same payment is sent again, no new one is made\n')
  const buyer: Buyer = {
    ...(await openBuyer(settings, book)),
    keepsBody: true,
    onDeal: (deal) => showDeal(deal, io),
  }
  return await buy(order, buyer)
}

function showDeal({ terms }: Deal, io: CommandIo): void {
  const { amountAtomic, network, payTo, validSeconds } = terms
  const price = `${showAtomic(amountAtomic)} in USDC on ${network} to ${payTo}`
  io.complain(`${visibleLine(`the shop asks ${price}; signing for ${validSeconds} s`)}\n`)
}

/** The earlier payment stays spent in a budget; it is only no longer waited for. */
async function abandon(book: PurchaseBook, key: string): Promise<void> {
  const open = await book.findOpen(key)
  if (open !== null) await book.close(open.id)
}

async function readBody({ inputFile }: BuyArguments, io: CommandIo): Promise<string> {
  const bytes = inputFile === null ? await readAll(io.input) : await readFile(inputFile)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error('the input is not valid UTF-8', { cause })
  }
}

async function readAll(input: CommandIo['input']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
