import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { decodePaymentResponseHeader, wrapFetchWithPayment } from '@x402/fetch'
import { servicePath } from '../../core/paths.ts'
import { formatAtomic, usd } from '../../core/price.ts'
import { createBuyerClient, type Wallet } from '../../payments/buyer/buyer-client.ts'
import { loadDemoWallets, parseWallet } from '../../payments/buyer/load-wallet.ts'
import type { NetworkName } from '../../payments/terms/payment-network.ts'
import type { SandboxDescription } from '../../payments/sandbox/sandbox-description.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './output.ts'
import { usages } from './usage.ts'

const DEFAULT_URL = 'http://127.0.0.1:8402'
const DEFAULT_CAP_USD = '0.25'
const RETRIES_MAX = 10
const RETRY_WAIT_MAX_SECONDS = 10

interface Purchase {
  readonly service: string
  readonly url: string
  readonly inputFile: string | null
  readonly network: NetworkName | null
  readonly capAtomic: bigint
  readonly keyFile: string | null
  readonly rpcUrl: string | undefined
}

/** `tollgauge buy`: one call, bought as any buyer would, with a cap checked before anything is signed. */
export async function runBuy(argv: readonly string[], io: CommandIo): Promise<number> {
  const purchase = parsePurchase(argv)
  if (typeof purchase === 'string') {
    io.complain(`${purchase}\n${usages.buy.text}`)
    return EXIT_USAGE
  }
  try {
    const body = await readBody(purchase, io)
    const response = await buy(purchase, await loadWallets(purchase), body)
    io.print(`${await response.text()}\n`)
    io.complain(describePayment(response))
    return response.ok ? EXIT_OK : EXIT_PROBLEM
  } catch (error) {
    io.complain(`${describeFailure(error)}\n`)
    return EXIT_PROBLEM
  }
}

/** The library puts its own words before a refusal to sign, and gives no reason for a lost connection. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message === 'fetch failed') return 'the connection was lost; a payment may have been sent'
  return error.message.replace(/^Failed to create payment payload: /, '')
}

function parsePurchase(argv: readonly string[]): Purchase | string {
  const text = { type: 'string' } as const
  const options = {
    input: text,
    network: text,
    'max-usd': text,
    url: text,
    'key-file': text,
    'rpc-url': text,
  }
  try {
    const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options })
    const [service, ...rest] = positionals
    if (service === undefined || rest.length > 0) return 'name one service'
    if (!/^[a-z0-9-]+\.[a-z0-9-]+$/.test(service)) return `"${service}" is no name of a service`
    return {
      service,
      url: parseUrl(values.url ?? DEFAULT_URL),
      inputFile: values.input ?? null,
      network: parseNetwork(values.network),
      capAtomic: usd(values['max-usd'] ?? DEFAULT_CAP_USD).atomic,
      keyFile: values['key-file'] ?? null,
      rpcUrl: values['rpc-url'],
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable arguments'
  }
}

function parseUrl(text: string): string {
  if (!URL.canParse(text)) throw new RangeError(`--url "${text}" is no URL`)
  return text.replace(/\/+$/, '')
}

function parseNetwork(text: string | undefined): NetworkName | null {
  if (text === undefined || text === 'base' || text === 'solana') return text ?? null
  throw new RangeError(`--network is base or solana, not "${text}"`)
}

async function readBody({ inputFile }: Purchase, io: CommandIo): Promise<Uint8Array<ArrayBuffer>> {
  if (inputFile !== null) return new Uint8Array(await readFile(inputFile))
  const chunks: Uint8Array[] = []
  for await (const chunk of io.input) chunks.push(Buffer.from(chunk as Uint8Array))
  return new Uint8Array(Buffer.concat(chunks))
}

async function loadWallets({ keyFile, rpcUrl, network, url }: Purchase): Promise<Wallet[]> {
  if (keyFile !== null) return [await parseWallet(await readFile(keyFile, 'utf8'), rpcUrl)]
  const response = await fetch(`${url}/sandbox`, { headers: { accept: 'application/json' } }).catch(
    (cause: unknown) => {
      throw new Error(`${url} cannot be reached: is the service running there?`, { cause })
    },
  )
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (!response.ok || !isJson) throw new Error(`${url} is no sandbox: name a wallet with --key-file`)
  return loadDemoWallets((await response.json()) as SandboxDescription, network)
}

async function buy(
  purchase: Purchase,
  wallets: readonly Wallet[],
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const payingFetch = wrapFetchWithPayment(fetch, createBuyerClient(wallets, purchase.capAtomic))
  const target = purchase.url + servicePath(purchase.service)
  // Under one key a repeated call is answered again instead of being sold again.
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  for (let attempt = 1; ; attempt++) {
    const response = await payingFetch(target, { method: 'POST', headers, body }).catch((error: unknown) => {
      // Only a lost connection is worth another try; a refusal to sign is final.
      if (!(error instanceof TypeError) || attempt > RETRIES_MAX) throw error
      return null
    })
    if (response !== null && (response.status !== 503 || attempt > RETRIES_MAX)) return response
    const wait = Number(response?.headers.get('retry-after') ?? '1')
    await sleep(1000 * Math.min(Number.isFinite(wait) ? Math.max(wait, 1) : 1, RETRY_WAIT_MAX_SECONDS))
  }
}

function describePayment(response: Response): string {
  const header = response.headers.get('payment-response')
  if (header === null) return `status ${response.status}, nothing was paid\n`
  const settled = decodePaymentResponseHeader(header)
  if (!settled.success) return `status ${response.status}, not paid: ${settled.errorReason ?? 'refused'}\n`
  const amount = settled.amount === undefined ? 'paid' : `paid $${formatAtomic(BigInt(settled.amount))}`
  return `${amount} on ${settled.network}, transaction ${settled.transaction}\n`
}
