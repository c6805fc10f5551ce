import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceUrl } from './call.ts'

export interface RawConnection {
  send(text: string): void
  /** Everything received once it contains the text, or the connection ended. */
  until(text: string): Promise<string>
  untilClosed(): Promise<string>
  close(): void
}

/** A connection whose bytes a test writes itself. */
export async function connectRaw(url = serviceUrl): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  let closed = false
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  // A door that closes while we still write is what some tests are about.
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  await once(socket, 'connect')
  const until = async (text: string): Promise<string> => {
    while (!received.includes(text) && !closed) await sleep(20)
    return received
  }
  return {
    send: (text) => void socket.write(text),
    until,
    untilClosed: async () => {
      while (!closed) await sleep(20)
      return received
    },
    close: () => socket.destroy(),
  }
}
