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
  expect(await codeOf(workers.submit(task('hang'), 1_500))).toBe('deadline-exceeded')
  expect(await codeOf(workers.submit(task('answer'), 20_000))).toBe('done')
})

test('a call that eats memory is ended at the ceiling, and the pool heals', async () => {
  const workers = start(4)
  expect(await codeOf(workers.submit(task('allocate'), 60_000))).toBe('content-too-complex')
  expect(await codeOf(workers.submit(task('answer'), 20_000))).toBe('done')
}, 90_000)

test('a worker that dies or throws fails its own call only', async () => {
  const workers = start(4)
  expect(await codeOf(workers.submit(task('exit'), 20_000))).toBe('bug')
  expect(await codeOf(workers.submit(task('throw'), 20_000))).toBe('bug')
  expect(await codeOf(workers.submit(task('answer'), 20_000))).toBe('done')
})

test('a full queue refuses at once with the time to come back', async () => {
  const workers = start(2)
  await workers.submit(task('answer'), 20_000)
  const running = Array.from({ length: 3 }, () => codeOf(workers.submit(task('wait'), 20_000)))
  const refused: unknown = await workers.submit(task('wait'), 20_000).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done'])
})
