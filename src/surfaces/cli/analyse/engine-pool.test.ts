import { afterEach, expect, test } from 'vitest'
import { findThreadEntry } from '../../../execution/thread-clock.ts'
import type { Engine } from './engine.ts'
import { openEnginePool } from './engine-pool.ts'

const CPU_LIMIT_MS = 400
/** A worker that rests for three times the limit, or works for ever, as the text of its task says. */
const WORKER = `
import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
let threadEntry = null
try { threadEntry = '/proc/self/task/' + readlinkSync('/proc/thread-self').split('/').at(-1) } catch {}
parentPort.on('message', ({ source }) => {
  if (source.text === 'work') for (;;);
  setTimeout(() => parentPort.postMessage({ kind: 'done', value: source.text }), ${CPU_LIMIT_MS * 3})
})
parentPort.postMessage({ kind: 'started', threadEntry })
`
const pool = (): Engine =>
  openEnginePool({
    jobs: 1,
    file: { url: new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`), execArgv: [] },
    cpuLimitsMs: { measure: CPU_LIMIT_MS, review: CPU_LIMIT_MS },
  })
const source = (text: string) => ({ path: 'a.js', text })

let engine = pool()
afterEach(async () => {
  await engine.close()
  engine = pool()
})

if (findThreadEntry() === null)
  test.skip('processor time is the limit: this host has no /proc, wall time stands in for it')
else
  test('a file that has to wait for a busy machine is analysed all the same', async () => {
    expect(await engine.measure(source('rest'))).toBe('rest')
    expect(await engine.measure(source('rest'))).toBe('rest')
  })

test('a file that takes more processor time than it may is given up, and the next one gets a worker of its own', async () => {
  await expect(engine.measure(source('work'))).rejects.toMatchObject({ reason: 'deadline' })
  await expect(engine.measure(source('work'))).rejects.toMatchObject({ reason: 'deadline' })
})
