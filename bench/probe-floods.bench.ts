import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { goodHeader } from '../test/standins/wire-scripts.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { openBuyer } from './edge-buyer.ts'
import { spentMs } from './process-cost.ts'

const PROBES = 4
const head = `HTTP/1.1 402 Payment Required\r\nPAYMENT-REQUIRED: ${goodHeader('http://127.0.0.1/')}\r\n`

/** What a seller can do to who probes it; each would go on for ever. */
const sellers: Readonly<Record<string, (socket: Socket) => void>> = {
  'an ordinary answer': (socket) => socket.end(`${head}Content-Length: 2\r\n\r\n{}`),
  'informational answers': (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2_000)),
  'as many headers as fit': (socket) => socket.end(`${head}${'a:\r\n'.repeat(15_000)}\r\n`),
  'headers without end': (socket) => {
    socket.write(head)
    flood(socket, `X: ${'x'.repeat(1_000)}\r\n`.repeat(60))
  },
  'chunks of one byte': (socket) => {
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
    flood(socket, '1\r\nx\r\n'.repeat(10_000))
  },
  'a body byte by byte': (socket) => {
    socket.write(`${head}Content-Length: 1000000\r\n\r\n`)
    const timer = setInterval(() => socket.write('x'), 1)
    socket.once('close', () => clearInterval(timer))
  },
}

function flood(socket: Socket, text: string): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', write)
  write()
}

/** What others notice while a paid probe is flooded by what it probes. */
export const probeFloods: Benchmark = {
  name: 'probe-floods',
  async run(): Promise<Table> {
    const opened = await Promise.all(
      Object.values(sellers).map((script, index) => open(script, `127.0.7.${index + 1}`)),
    )
    const targets = opened.map((server) => {
      const { address, port } = server.address() as AddressInfo
      return `${address}:${port}`
    })
    const settings = { TOLLGAUGE_PROBE_ALLOW: targets.join(','), TOLLGAUGE_WORKERS: '1' }
    const file = fileURLToPath(new URL('../test/standins/watched-service.ts', import.meta.url))
    const service = fork(file, [JSON.stringify(settings)], { execArgv: ['--import', 'tsx'] })
    const [{ url }] = (await once(service, 'message')) as [{ url: string }]
    const buy = await openBuyer(url)
    await buy('/v1/developer/x402-preflight', JSON.stringify({ url: `http://${targets[0]}/`, method: 'GET' }))
    const rows: (string | number)[][] = []
    for (const [index, name] of Object.keys(sellers).entries()) {
      const body = JSON.stringify({ url: `http://${targets[index]}/`, method: 'GET' })
      rows.push([name, ...(await watch(service, url, () => buy('/v1/developer/x402-preflight', body)))])
    }
    service.kill('SIGKILL')
    for (const server of opened) server.close()
    return {
      title: `Preflight: what others notice while ${PROBES} paid probes, one after the other, are flooded`,
      columns: [
        'the seller sends',
        'health p99 ms',
        'p99 of the loop, CPU ms',
        'longest turn, CPU ms',
        'bought',
      ],
      rows,
      notes: [
        'p99: /healthz by the clock, the seller on the same processors; of the loop: CPU time of the main thread from question to answer',
      ],
    }
  },
}

async function open(script: (socket: Socket) => void, host: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => script(socket))
  }).listen(0, host)
  await once(server, 'listening')
  return server
}

async function watch(
  service: ChildProcess,
  url: string,
  buy: () => Promise<number>,
): Promise<(string | number)[]> {
  await longestTurn(service)
  const [clockMs, loopMs]: [number[], number[]] = [[], []]
  let bought = 0
  let isOver = false
  const buying = (async () => {
    for (let probe = 0; probe < PROBES; probe++) if ((await buy()) === 200) bought++
    isOver = true
  })()
  while (!isOver) {
    const [askedAt, spent] = [performance.now(), spentMs(service.pid ?? 0)]
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    clockMs.push(performance.now() - askedAt)
    loopMs.push(spentMs(service.pid ?? 0) - spent)
    await sleep(5)
  }
  await buying
  const p99 = (values: readonly number[]): string =>
    ([...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0).toFixed(1)
  return [p99(clockMs), p99(loopMs), (await longestTurn(service)).toFixed(1), bought]
}

async function longestTurn(service: ChildProcess): Promise<number> {
  const reported = once(service, 'message')
  service.send('report')
  const [{ longestTurnMs }] = (await reported) as [{ longestTurnMs: number }]
  return longestTurnMs
}
