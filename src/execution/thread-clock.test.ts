import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { findThreadEntry, readThreadMs } from './thread-clock.ts'

const ENTRY = `'/proc/self/task/' + require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)`
const IDLE = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
const BUSY = 'for (;;);'

async function measureThread(work: string, meanwhile: (entry: string) => Promise<void>): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.postMessage(${ENTRY}); setImmediate(() => { ${work} })`,
    { eval: true },
  )
  try {
    const [entry] = (await once(worker, 'message')) as [string]
    const before = readThreadMs(entry)
    await meanwhile(entry)
    return readThreadMs(entry) - before
  } finally {
    await worker.terminate()
  }
}

if (findThreadEntry() === null) {
  test.skip('processor time of a thread: this host has no /proc, wall time stands in for it')
} else {
  test('a thread that waits uses no processor time, however long it waits', async () => {
    expect(await measureThread(IDLE, () => wait(1_000))).toBeLessThan(300)
  })

  test('a thread that works uses it up', async () => {
    const spent = await measureThread(BUSY, async (entry) => {
      const start = readThreadMs(entry)
      while (readThreadMs(entry) - start < 100) await wait(20)
    })
    expect(spent).toBeGreaterThanOrEqual(100)
  })
}

test('a thread that is gone has used up everything', () => {
  expect(readThreadMs('/proc/self/task/0')).toBe(Number.POSITIVE_INFINITY)
})
