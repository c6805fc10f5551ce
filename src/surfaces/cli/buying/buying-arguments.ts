import { readPaying, type PayingArguments } from '../buy-arguments.ts'
import { UsageError, type Read } from '../commands/arguments.ts'
import type { Flags } from '../commands/parse-words.ts'

export const buyingFlags: Flags = {
  buy: 'text',
  'dry-run': 'switch',
  network: 'text',
  'max-usd': 'text',
  'max-spend': 'text',
  'budget-file': 'text',
  'key-file': 'text',
  'rpc-url': 'text',
  'pay-to': 'texts',
  'allow-http': 'switch',
}

/** A review that is bought instead of run. */
export interface BuyingArguments extends PayingArguments {
  /** Only the price of everything is asked. */
  readonly isDryRun: boolean
}

/** Null: everything runs here. Flags that only make sense with a shop are mistakes without one. */
export function readBuying({ words, one, mistakes }: Read): BuyingArguments | null {
  const url = one('buy')
  if (url === null) {
    const stray = Object.keys(buyingFlags).filter((name) => words.texts.has(name) || words.switches.has(name))
    if (stray.length > 0) mistakes.push(`--${stray.join(', --')}: only with --buy URL`)
    return null
  }
  const values = Object.fromEntries(
    Object.entries(buyingFlags)
      .filter(([, kind]) => kind === 'text')
      .map(([name]) => [name, one(name) ?? undefined]),
  )
  try {
    const paying = readPaying(
      {
        ...values,
        'pay-to': words.texts.get('pay-to') ?? [],
        'allow-http': words.switches.has('allow-http'),
      },
      url,
    )
    return { ...paying, isDryRun: words.switches.has('dry-run') }
  } catch (error) {
    throw new UsageError([...mistakes, error instanceof Error ? error.message : String(error)])
  }
}
