import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentPayload } from '@x402/core/types'
import { numberToHex, pad, toEventSelector, type Hex } from 'viem'

/** A facilitator that finds every payment good, and the node of a chain that shows what it settled. Started by benchmarks. */
const network = 'eip155:84532'
const USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const receipts = new Map<string, object>()
const now = (): Hex => numberToHex(Math.floor(Date.now() / 1000))

interface Call {
  readonly paymentPayload: PaymentPayload
  readonly method?: string
  readonly params?: readonly unknown[]
}

function settle({ payload, accepted }: PaymentPayload): object {
  const { authorization } = payload as { authorization: Record<'from' | 'to' | 'value' | 'nonce', Hex> }
  const { from, to, value, nonce } = authorization
  const transaction = numberToHex(receipts.size + 1, { size: 32 })
  const log = (index: number, topics: readonly Hex[], data: Hex) => ({
    address: accepted.asset,
    topics,
    data,
    logIndex: numberToHex(index),
    transactionHash: transaction,
  })
  const fold = (address: Hex): Hex => pad(address.toLowerCase() as Hex)
  receipts.set(transaction, {
    status: '0x1',
    logs: [
      log(0, [USED, fold(from), nonce], '0x'),
      log(1, [TRANSFER, fold(from), fold(to)], numberToHex(BigInt(value), { size: 32 })),
    ],
  })
  return { success: true, transaction, network }
}

function askChain({ method, params }: Call): object {
  const result =
    method === 'eth_getTransactionReceipt'
      ? (receipts.get(String(params?.[0])) ?? null)
      : { number: '0x1', timestamp: now() }
  return { jsonrpc: '2.0', id: 1, result }
}

const answers: Readonly<Record<string, (call: Call) => object>> = {
  '/verify': () => ({ isValid: true }),
  '/settle': ({ paymentPayload }) => settle(paymentPayload),
  '/supported': () => ({ kinds: [{ x402Version: 2, scheme: 'exact', network }] }),
  '/': askChain,
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Call
}

const server = createServer((request, response) => {
  void read(request).then((call) => {
    const said = JSON.stringify(answers[request.url ?? '']?.(call) ?? {})
    response.writeHead(200, { 'content-type': 'application/json' }).end(said)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
