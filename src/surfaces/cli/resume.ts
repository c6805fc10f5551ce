import { readdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { OpenPurchase } from '../../client/book-events.ts'
import { openBook, type PurchaseBook } from '../../client/book.ts'
import { openFileLog } from '../../client/node/file-log.ts'
import { send, type Buyer } from '../../client/purchase.ts'
import { defaultLimits, type PurchaseLimits } from '../../client/purchase-limits.ts'
import { EXIT_OK, EXIT_PROBLEM, type CommandIo } from './output.ts'
import { renderOutcome } from './render-outcome.ts'

interface ResumeDeps {
  readonly io: CommandIo
  readonly limits?: PurchaseLimits
}

/** `tollgauge buy --resume [FILE…]`: asks again for what was signed and not answered. No wallet is opened: nothing is signed. */
export async function resumePurchases(
  files: readonly string[],
  folder: string,
  deps: ResumeDeps,
): Promise<number> {
  const chosen = files.length > 0 ? files : await listFiles(folder)
  let exit = EXIT_OK
  let found = 0
  for (const file of chosen) {
    const book = await openBook(await openFileLog(file), null)
    for (const open of await book.listOpen()) {
      found++
      if (!(await resume(open, book, file, deps))) exit = EXIT_PROBLEM
    }
    if (files.length === 0 && (await book.isIdle())) await rm(file, { force: true })
  }
  if (found === 0) deps.io.complain('no purchase waits for its answer\n')
  return exit
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name))
}

async function resume(
  open: OpenPurchase,
  book: PurchaseBook,
  file: string,
  deps: ResumeDeps,
): Promise<boolean> {
  const { io, limits = defaultLimits } = deps
  if (open.body === null) {
    io.complain('a purchase in this file keeps no request; repeat the call that made it\n')
    return false
  }
  const buyer: Buyer = {
    fetch,
    wallets: [],
    rules: { maxAtomic: 0n, networks: [] },
    book,
    limits,
    now: Date.now,
    sleep: (ms) => sleep(ms),
  }
  const outcome = await send(open, open.body, buyer)
  return renderOutcome(outcome, io, `tollgauge buy --resume ${file}`)
}
