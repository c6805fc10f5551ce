import { afterEach, expect, test } from 'vitest'
import { Problem } from '../core/problem.ts'
import { workerFile } from './worker-file.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

const file = workerFile(new URL('../../test/standins/here.ts', import.meta.url).href, 'unruly-worker')
let pool: WorkerPool

function start(queueLength: number, workers = 1): WorkerPool {
  pool = createWorkerPool({ workers, queueLength, file, heapCeilingMb: 96 })
  return pool
}

afterEach(() => pool.close())

const submit = (workers: WorkerPool, service: string, deadlineMs: number, owner = 'anybody') =>
  workers.submit(task(service), { deadlineMs, owner })

const task = (service: string) => ({ kind: 'run', service, body: new Uint8Array() }) as const

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Problem ? error.code : error === null ? 'done' : 'bug'
}

test('a call that never ends is ended at its deadline, and the pool heals', async () => {
  const workers = start(4)
  expect(await codeOf(submit(workers, 'hang', 1_500))).toBe('deadline-exceeded')
  expect(await codeOf(submit(workers, 'answer', 20_000))).toBe('done')
})

test('a call that eats memory is ended at the ceiling, and the pool heals', async () => {
  const workers = start(4)
  expect(await codeOf(submit(workers, 'allocate', 60_000))).toBe('content-too-complex')
  expect(await codeOf(submit(workers, 'answer', 20_000))).toBe('done')
}, 90_000)

test('a worker that dies or throws fails its own call only', async () => {
  const workers = start(4)
  expect(await codeOf(submit(workers, 'exit', 20_000))).toBe('bug')
  expect(await codeOf(submit(workers, 'throw', 20_000))).toBe('bug')
  expect(await codeOf(submit(workers, 'answer', 20_000))).toBe('done')
})

test('a full queue refuses at once with the time to come back', async () => {
  const workers = start(2)
  await submit(workers, 'answer', 20_000)
  const running = Array.from({ length: 3 }, () => codeOf(submit(workers, 'wait', 20_000)))
  const refused: unknown = await submit(workers, 'wait', 20_000).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
  expect(workers.load()).toEqual({ workers: 1, running: 1, waiting: 2 })
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done'])
})

test('waiting is not part of the deadline', async () => {
  const workers = start(4)
  await submit(workers, 'answer', 20_000)
  const calls = Array.from({ length: 5 }, () => codeOf(submit(workers, 'wait', 900)))
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 5 }, () => 'done'))
})

test('who waits too long is refused without having run', async () => {
  pool = createWorkerPool({ workers: 1, queueLength: 4, file, waitMs: 100 })
  await submit(pool, 'answer', 20_000)
  const first = codeOf(submit(pool, 'wait', 20_000))
  expect(await codeOf(submit(pool, 'wait', 20_000))).toBe('overloaded')
  expect(await first).toBe('done')
})

test('a caller who leaves the queue is not run', async () => {
  const workers = start(4)
  await submit(workers, 'answer', 20_000)
  const leaving = new AbortController()
  const first = codeOf(submit(workers, 'wait', 20_000))
  const second = workers.submit(task('wait'), { deadlineMs: 20_000, owner: 'a', signal: leaving.signal })
  leaving.abort()
  expect(await codeOf(second)).toBe('bug')
  expect(await first).toBe('done')
})

test('a crowd of one owner leaves room and turns for another', async () => {
  const workers = start(3)
  await submit(workers, 'answer', 20_000)
  const order: string[] = []
  const call = (owner: string) =>
    codeOf(submit(workers, 'wait', 20_000, owner)).then((code) => order.push(`${owner} ${code}`))
  const calls = Array.from({ length: 4 }, () => call('crowd'))
  expect(() => workers.checkRoom('crowd')).toThrow('overloaded')
  workers.checkRoom('single')
  calls.push(call('single'))
  await Promise.all(calls)
  expect(order).toContain('single done')
  expect(order.indexOf('single done')).toBeLessThan(order.lastIndexOf('crowd done'))
  expect(order.filter((line) => line === 'crowd overloaded')).toHaveLength(1)
})

test('a short call does not wait for long ones, and large bodies are handed over', async () => {
  pool = createWorkerPool({ workers: 1, expressWorkers: 1, queueLength: 8, file })
  // Two at once, so that both threads have started.
  await Promise.all(['a', 'b'].map((owner) => submit(pool, 'wait', 20_000, owner)))
  const large = () => ({ kind: 'run', service: 'wait', body: new Uint8Array(64 * 1024) }) as const
  const bodies = [large(), large(), large()]
  const order: string[] = []
  const calls = bodies.map((body) =>
    codeOf(pool.submit(body, { deadlineMs: 20_000, owner: 'large' })).then(() => order.push('long')),
  )
  calls.push(codeOf(submit(pool, 'wait', 20_000, 'small')).then(() => order.push('short')))
  await Promise.all(calls)
  expect(order.indexOf('short')).toBeLessThanOrEqual(1)
  expect(bodies.map(({ body }) => body.byteLength)).toEqual([0, 0, 0])
})
