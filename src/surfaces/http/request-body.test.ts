import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { createBodyBudget } from './body-budget.ts'
import { createBodyReader, type BodyReader } from './request-body.ts'

let server: Server
afterEach(() => server.closeAllConnections())

/** Sends what it is given to a server that reads bodies of up to so many bytes; resolves with what came of it. */
async function send(bodies: BodyReader, request: string, limitBytes = 100): Promise<string> {
  let outcome: (text: string) => void = () => {}
  const settled = new Promise<string>((resolve) => (outcome = resolve))
  server = createServer((incoming, outgoing) => {
    bodies.read({ incoming, outgoing }, limitBytes).then(
      (body) => {
        outcome(new TextDecoder().decode(body))
        outgoing.end()
      },
      (error: unknown) => {
        outcome(error instanceof Problem ? error.code : 'bug')
        outgoing.end()
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${request}`)
  const text = await settled
  socket.destroy()
  return text
}

const reader = (totalBytes: number, silenceMs = 200): BodyReader =>
  createBodyReader({ budget: createBodyBudget(totalBytes), addressOf: () => 'one', silenceMs })

test.each([
  ['with its length', 'Content-Length: 5\r\n\r\n{"a":', '{"a":'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n2\r\n":\r\n0\r\n\r\n', '{"a":'],
  ['too long by its length', 'Content-Length: 101\r\n\r\n', 'payload-too-large'],
  [
    'too long in chunks',
    `Transfer-Encoding: chunked\r\n\r\n65\r\n${'x'.repeat(101)}\r\n`,
    'payload-too-large',
  ],
  ['that stops halfway', 'Content-Length: 50\r\n\r\n{"a":', 'request-timeout'],
])('a body %s', async (_name, request, outcome) => {
  expect(await send(reader(1_000), request)).toBe(outcome)
})

test.each([
  ['with its length', (text: string) => `Content-Length: ${text.length}\r\n\r\n${text}`],
  [
    'in chunks',
    (text: string) =>
      `Transfer-Encoding: chunked\r\n\r\n${(text.length / 5).toString(16)}\r\n${text.slice(0, text.length / 5)}\r\n${((text.length * 4) / 5).toString(16)}\r\n${text.slice(text.length / 5)}\r\n0\r\n\r\n`,
  ],
])('a body of ten megabytes %s is put together as it was', async (_name, emit) => {
  const text = Array.from({ length: 1_000_000 }, (_, index) => `${index}`.padStart(10, '.')).join('')
  const received = await send(reader(30_000_000, 60_000), emit(text), text.length)
  expect(received.length).toBe(text.length)
  expect(received === text).toBe(true)
})

test('a body that is waited for only so long in all is given up, whatever still comes of it', async () => {
  const budget = createBodyBudget(1_000)
  const hurried = createBodyReader({ budget, addressOf: () => 'one', withinMs: () => 50 })
  expect(await send(hurried, 'Content-Length: 50\r\n\r\n{"a":')).toBe('request-timeout')
})

test('what comes after the answer is not kept, and fills no room', () => {
  const budget = createBodyBudget(100)
  const account = budget.open('one')
  account.add(10)
  account.close()
  expect(() => account.add(10)).toThrow('overloaded')
  expect(budget.heldBytes).toBe(0)
})

test('there is room for so many bytes together, and for half of them from one address', () => {
  const budget = createBodyBudget(100)
  const [mine, alsoMine] = [budget.open('one'), budget.open('one')]
  mine.add(30)
  alsoMine.add(20)
  expect(() => alsoMine.add(1)).toThrow('overloaded')
  const [second, third] = [budget.open('two'), budget.open('three')]
  second.add(40)
  expect(() => third.add(11)).toThrow('overloaded')
  mine.close()
  mine.close()
  third.add(11)
  expect(budget.heldBytes).toBe(20 + 40 + 11)
})

test('a body that finds no room is refused while it comes', async () => {
  expect(await send(reader(60), `Content-Length: 50\r\n\r\n${'x'.repeat(50)}`)).toBe('overloaded')
})
