import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { IssuedCertificate } from './certificate.ts'

/** What a seller writes when a request has arrived, byte by byte if it likes. */
export type SellerScript = (socket: Socket, request: string) => void

/** A raw server on loopback: it counts connections and requests, and sends exactly the bytes of its script. */
export class SellerServer {
  readonly port: number
  connections = 0
  requests: string[] = []
  readonly #server: Server
  readonly #sockets: Set<Socket>

  private constructor(server: Server, sockets: Set<Socket>) {
    this.#server = server
    this.#sockets = sockets
    this.port = (server.address() as AddressInfo).port
  }

  static async start(
    script: SellerScript,
    certificate: IssuedCertificate | null = null,
  ): Promise<SellerServer> {
    const sockets = new Set<Socket>()
    const server = certificate === null ? net.createServer() : tls.createServer({ ...certificate })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const seller = new SellerServer(server, sockets)
    server.on('connection', (socket: Socket) => {
      seller.connections += 1
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    })
    server.on('tlsClientError', () => undefined)
    server.on(certificate === null ? 'connection' : 'secureConnection', (socket: Socket) => {
      socket.on('error', () => undefined)
      readRequests(socket, (request) => {
        seller.requests.push(request)
        script(socket, request)
      })
    })
    return seller
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** Calls back for every complete request head; bodies are read away by their length. */
function readRequests(socket: Socket, onRequest: (request: string) => void): void {
  let pending = ''
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('latin1')
    for (;;) {
      const end = pending.indexOf('\r\n\r\n')
      if (end === -1) return
      const length = Number(/^content-length: *(\d+)/im.exec(pending.slice(0, end))?.[1] ?? 0)
      if (pending.length < end + 4 + length) return
      const request = pending.slice(0, end + 4 + length)
      pending = pending.slice(end + 4 + length)
      onRequest(request)
    }
  })
}

/** A complete HTTP/1.1 answer. */
export function httpAnswer(
  status: number,
  headers: readonly (readonly [string, string])[],
  body = '',
): Buffer {
  const lines = [
    `HTTP/1.1 ${status} Status`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])
}
