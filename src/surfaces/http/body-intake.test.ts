import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'
import { createBodyIntake, type BodyIntake, type BodyIntakeOptions } from './body-intake.ts'
import { createBodyReader } from './request-body.ts'

const MEGABYTE = 1024 * 1024
/** What a connection may have brought before it was stopped: one read, and what its stream holds. */
const IN_HAND = 256 * 1024
const UPLOADS = 6

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close().closeAllConnections()
})

interface Door {
  readonly requests: IncomingMessage[]
  readonly intake: BodyIntake
}

/** Answers with how many bytes of each letter came. */
async function start(options: BodyIntakeOptions): Promise<Door> {
  const requests: IncomingMessage[] = []
  const intake = createBodyIntake(options)
  const budget = createBodyBudget(1_000 * MEGABYTE)
  const bodies = createBodyReader({ budget, addressOf: () => 'one', intake, silenceMs: 600_000 })
  server = createServer((incoming, outgoing) => {
    requests.push(incoming)
    bodies.read({ incoming, outgoing }, 100 * MEGABYTE).then(
      (body) => outgoing.end(`${body.byteLength} of ${new Set(body).size} kinds`),
      (error: unknown) => outgoing.end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { requests, intake }
}

function upload(bytes: number): () => string {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(bytes, 'x'))
  return () => text
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await sleep(10)
}

test('all bodies together bring no more than one share a turn; who is stopped rests, and is not silent', async () => {
  // The next turn never comes.
  const never = { isTight: () => true, tightTurnMs: 600_000, turnBytes: MEGABYTE }
  const { requests, intake } = await start(never)
  for (let index = 0; index < UPLOADS; index++) upload(4 * MEGABYTE)
  const taken = (): number => requests.reduce((sum, { socket }) => sum + socket.bytesRead, 0)
  await until(() => requests.length === UPLOADS && requests.every((request) => intake.isResting(request)))
  // Given every chance to come in all the same.
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve))
  expect(taken()).toBeGreaterThanOrEqual(MEGABYTE)
  expect(taken()).toBeLessThan(MEGABYTE + UPLOADS * IN_HAND)
})

test.each([
  ['turn by turn', {}],
  ['at a pace while room is tight', { isTight: () => true, tightTurnMs: 1 }],
  ['at both in alternation', { isTight: () => Math.random() < 0.5, tightTurnMs: 1 }],
])('every body arrives whole, %s', async (_, options) => {
  const { requests, intake } = await start({ turnBytes: 128 * 1024, tightTurnBytes: 128 * 1024, ...options })
  const answers = Array.from({ length: UPLOADS }, (_item, index) => upload(2 * MEGABYTE + index))
  await until(() => answers.every((answer) => answer().includes('kinds')))
  for (const [index, answer] of answers.entries())
    expect(answer()).toContain(`${2 * MEGABYTE + index} of 1 kinds`)
  expect(requests.some((request) => intake.isResting(request))).toBe(false)
})

test('who leaves while resting keeps nobody else from going on', async () => {
  const { requests } = await start({ turnBytes: 64 * 1024, isTight: () => true, tightTurnMs: 1 })
  for (let index = 0; index < UPLOADS; index++) upload(4 * MEGABYTE)
  await until(() => requests.length === UPLOADS)
  for (const socket of sockets.splice(0)) socket.destroy()
  const answer = upload(MEGABYTE)
  await until(() => answer().includes(`${MEGABYTE} of 1 kinds`))
})
