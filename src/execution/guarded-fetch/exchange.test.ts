import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { InformationFlood, runExchange } from './exchange.ts'

const request = { path: '/', method: 'GET', headers: { host: 'x' }, body: null }

test('a flood of informational answers is not parsed to its end', async () => {
  const flood = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2_500)
  const server = createServer((socket) => void socket.on('error', () => {}).write(flood))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let seen = 0
  const limits = {
    headerBytes: 65_536,
    bodyBytes: 65_536,
    pieces: 512,
    bodyGraceMs: 1_000,
    // Asked once for each of them.
    get informational() {
      seen++
      return 16
    },
  }
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const exchange = runExchange(socket, request, limits, new AbortController().signal)
  await expect(exchange).rejects.toBeInstanceOf(InformationFlood)
  if (!socket.destroyed) await once(socket, 'close')
  expect(seen).toBe(17)
  server.close()
})
