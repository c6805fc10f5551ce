import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '../../src/application.ts'
import { badBodies, badHeaders, badTargets, type BadRequest } from '../standins/bad-requests.data.ts'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'

let service: Application
const log: string[] = []

beforeAll(async () => {
  const plenty = '1000000'
  const settings = {
    TOLLGAUGE_ADMIN_TOKEN: 'a-token-that-only-the-operator-knows',
    TOLLGAUGE_UNPAID_PER_MINUTE: plenty,
    TOLLGAUGE_COST_PER_MINUTE: plenty,
    TOLLGAUGE_TRUST_PROXY: '1',
    TOLLGAUGE_LOG_LEVEL: 'warn',
  }
  const logTo = { write: (line: string) => void log.push(line) }
  service = await startService(settings, { executor: createInlineExecutor(), logTo })
})
afterAll(() => service?.stop())

interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** The answer, once it is whole: who is refused early need not wait until the connection ends. */
async function hear(request: Buffer): Promise<Heard> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  const whole = new Promise<void>((resolve) => {
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      if (isWhole(received)) resolve()
    })
    socket.once('close', () => resolve())
  })
  socket.on('error', () => {})
  socket.write(request)
  await whole
  socket.destroy()
  return readAnswer(received.toString())
}

function isWhole(received: Buffer): boolean {
  const end = received.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received.subarray(0, end + 2).toString())?.[1]
  return length !== undefined && received.length >= end + 4 + Number(length)
}

function readAnswer(text: string): Heard {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
  const body = text.slice(end + 4)
  const isChunked = /^transfer-encoding: chunked$/im.test(text.slice(0, end))
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(headers),
    body: isChunked ? body.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/g, '').trimEnd() : body,
  }
}

/** What is wrong with an answer to something that is wrong. */
function findFault({ status, headers, body }: Heard): string | null {
  if (!(status >= 200)) return 'no answer'
  if (status >= 500) return `a fault of ours: ${status} ${body.slice(0, 200)}`
  if (/\n\s+at |node:internal|node_modules|\.ts:\d/.test(body)) return `a look inside: ${body.slice(0, 200)}`
  if (status === 402) return headers.has('payment-required') ? null : 'a price without terms'
  if (status < 400 || body === '') return null
  const type = headers.get('content-type') ?? ''
  if (type === 'text/html; charset=utf-8')
    return headers.has('content-security-policy') ? null : 'a page that is open to all'
  const said = parse(body)
  if (type === 'application/json' && typeof said?.error?.code === 'number') return null
  if (type !== 'application/problem+json') return `another type: ${type}`
  return said?.charged === false && said.status === status
    ? null
    : `no word on the money: ${body.slice(0, 200)}`
}

function parse(text: string): { charged?: unknown; status?: unknown; error?: { code?: unknown } } | null {
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

const fill = (path: string): string =>
  path
    .replace(':service', 'document.diff')
    .replace(':code', 'internal')
    .replace(':section', 'guides')
    .replace(':page', 'x')

/** Who is only told to come back comes back. */
async function ask(request: () => Buffer): Promise<Heard> {
  for (;;) {
    const heard = await hear(request())
    if (!/"code":"(?:overloaded|deadline-exceeded)"/.test(heard.body)) return heard
    await sleep(200)
  }
}

/** So many at a time that no queue of ours is full of them. */
const AT_ONCE = 8

async function findFaults(
  paths: readonly string[],
  requests: Readonly<Record<string, BadRequest>>,
): Promise<string[]> {
  const left = paths.flatMap((path) =>
    Object.entries(requests).map(([name, request]) => ({ path, name, request })),
  )
  const faults: string[] = []
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { path, name, request } = next
      const fault = findFault(await ask(() => request(fill(path))))
      if (fault !== null) faults.push(`${path}, ${name}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults.sort()
}

describe('every route refuses, in words and without a charge,', () => {
  const all = (): string[] => service.routes.map(({ path }) => path)
  const posting = (): string[] => service.routes.flatMap(({ path, POST }) => (POST ? [path] : []))

  test('every kind of bad body', async () => {
    expect(await findFaults(posting(), badBodies)).toEqual([])
  })

  test('every kind of bad header', async () => {
    expect(await findFaults(posting(), badHeaders)).toEqual([])
  })

  test('every kind of bad method and address', { timeout: 120_000 }, async () => {
    expect(await findFaults(all(), badTargets)).toEqual([])
  })

  test('and nothing of it is a fault in the log', () => {
    expect(log).toEqual([])
  })
})
