import { expect, test } from 'vitest'
import { goodBody, metricsPath } from './call.ts'
import { connectRaw } from './raw-connection.ts'

const head = (...lines: string[]) =>
  [`POST ${metricsPath} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n')
const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const statuses = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1])

test('a client that never finishes its headers is shown the door', async () => {
  const connection = await connectRaw()
  connection.send(`POST ${metricsPath} HTTP/1.1\r\nHost: x\r\n`)
  expect(statuses(await connection.untilClosed())).toEqual(['408'])
})

test('a connection that says nothing after its answer is closed', async () => {
  const connection = await connectRaw()
  connection.send(health)
  expect(statuses(await connection.untilClosed())).toEqual(['200'])
})

test('an unpaid client whose body never comes is quoted all the same', async () => {
  const connection = await connectRaw()
  connection.send(head('Content-Length: 1000') + '{"code":')
  expect(statuses(await connection.until('payment-required'))).toEqual(['402'])
  connection.close()
})

test('an unpaid client whose body comes too slowly is told that nobody looked, and its rest is read away', async () => {
  const connection = await connectRaw()
  const head = `POST ${metricsPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  connection.send(`${head}Content-Length: ${goodBody.length}\r\n\r\n${goodBody.slice(0, 10)}`)
  expect(await connection.until('did not arrive in time')).toMatch(/^HTTP\/1\.1 402 /)
  connection.send(`${goodBody.slice(10)}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
  // Either the connection goes on behind the rest of the body, or it was ended: nothing of the rest is taken for a request.
  const received = await connection.until('HTTP/1.1 200')
  expect(received.match(/HTTP\/1\.1 (?:200|402)/g)?.[0]).toBe('HTTP/1.1 402')
  expect(received).not.toContain('HTTP/1.1 400')
  connection.close()
})

test('an unpaid client that asks before it uploads is quoted and never sends its body', async () => {
  const connection = await connectRaw()
  connection.send(head('Content-Length: 1000', 'Expect: 100-continue'))
  const received = await connection.untilClosed()
  expect(statuses(received)).toEqual(['402'])
  expect(received.toLowerCase()).toContain('connection: close')
})

test.each(['Payment-Signature: x', 'Idempotency-Key: marked-key-0123456789abcdef'])(
  'a client with a %s that asks before it uploads is told to go on',
  async (line) => {
    const connection = await connectRaw()
    connection.send(head(line, `Content-Length: ${goodBody.length}`, 'Expect: 100-continue'))
    expect(statuses(await connection.until('\r\n\r\n'))[0]).toBe('100')
    connection.close()
  },
)

test('requests sent ahead are answered one by one, bodies that nobody read included', async () => {
  const unread = 'x'.repeat(400_000)
  const connection = await connectRaw()
  connection.send(head(`Content-Length: ${unread.length}`) + unread)
  connection.send(head(`Content-Length: ${goodBody.length}`) + goodBody)
  connection.send(
    head('Transfer-Encoding: chunked') + `${health.length.toString(16)}\r\n${health}\r\n0\r\n\r\n`,
  )
  connection.send(health)
  expect(statuses(await connection.until('"status":"ok"'))).toEqual(['402', '402', '402', '200'])
  connection.close()
})

test('two lengths, or a length beside chunks, are refused: nothing can be smuggled behind them', async () => {
  for (const lines of [
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ]) {
    const connection = await connectRaw()
    connection.send(head(...lines) + `0\r\n\r\n${health}`)
    expect(statuses(await connection.untilClosed())).toEqual(['400'])
  }
})
