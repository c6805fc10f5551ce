import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MutatedAnswer } from './mutated-challenges.ts'

/** A seller of many answers and a Solana node, both on loopback: the official client meets them over real HTTP. */
export class PayingLab {
  readonly #seller: Server
  readonly #node: Server
  readonly #paid = new Set<number>()
  answers: readonly MutatedAnswer[] = []

  private constructor() {
    this.#seller = createServer((request, response) => this.#answer(request, response)).listen(0, '127.0.0.1')
    this.#node = createServer((request, response) => void answerRpc(request, response)).listen(0, '127.0.0.1')
  }

  static async start(): Promise<PayingLab> {
    const lab = new PayingLab()
    await Promise.all([once(lab.#seller, 'listening'), once(lab.#node, 'listening')])
    return lab
  }

  get port(): number {
    return portOf(this.#seller)
  }

  urlOf(index: number): string {
    return `http://127.0.0.1:${this.port}/${index}`
  }

  /** The official client meets every answer in turn; resolves to the places of those it paid. */
  async payOfficially(): Promise<ReadonlySet<number>> {
    const buyer = fork(new URL('official-payer.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
    const urls = this.answers.map((_answer, index) => this.urlOf(index))
    buyer.send({ urls, rpcUrl: `http://127.0.0.1:${portOf(this.#node)}` })
    await once(buyer, 'exit')
    return this.#paid
  }

  close(): void {
    for (const server of [this.#seller, this.#node]) {
      server.close()
      server.closeAllConnections()
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const index = Number(request.url?.slice(1))
    if (request.headers['payment-signature'] ?? request.headers['x-payment']) {
      this.#paid.add(index)
      response.end('{}')
      return
    }
    const answer = this.answers[index]
    response.writeHead(answer?.status ?? 404, { ...answer?.headers }).end(answer?.body)
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** A mint of 82 bytes: authority 36, supply 8, decimals, initialised, freeze authority 36. */
const mint = Buffer.alloc(82).fill(6, 44, 45).fill(1, 45, 46).toString('base64')

/** The two questions that the official Solana client asks. */
async function answerRpc(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; method: string }
  const account = {
    data: [mint, 'base64'],
    executable: false,
    lamports: 1,
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    rentEpoch: 0,
    space: 82,
  }
  const block = { blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N', lastValidBlockHeight: 9 }
  const result = { context: { slot: 1 }, value: method === 'getAccountInfo' ? account : block }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
