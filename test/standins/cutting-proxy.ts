import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CuttingProxy {
  readonly url: string
  /** The next paid answer will be lost. */
  loseNext(): void
  close(): Promise<void>
}

/** Forwards everything, but loses paid answers on their way back when told to: the buyer sees a cut connection. */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  let isLosing = false
  const server = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const headers = Object.entries(request.headers)
        .filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
        .map(([name, value]): [string, string] => [name, String(value)])
      const body = chunks.length === 0 ? null : new Uint8Array(Buffer.concat(chunks))
      const answer = await fetch(target + request.url, { method: request.method ?? 'GET', headers, body })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.headers.has('payment-response') && isLosing) {
        isLosing = false
        response.destroy()
        return
      }
      const kept = [...answer.headers].filter(
        ([name]) => !['content-length', 'transfer-encoding'].includes(name),
      )
      response.writeHead(answer.status, Object.fromEntries(kept)).end(bytes)
    }
    forward().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseNext: () => {
      isLosing = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
