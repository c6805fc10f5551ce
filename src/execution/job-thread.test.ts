import { expect, test } from 'vitest'
import { startJobThread } from './job-thread.ts'
import { workerFile } from './worker-file.ts'

const file = workerFile(new URL('../../test/standins/here.ts', import.meta.url).href, 'fragile-worker')
const start = () => startJobThread<string, string>(file, null, 'closed')

test('each job has its own outcome, whatever becomes of those that were sent with it', async () => {
  const { ask, close } = start()
  const outcomes = await Promise.allSettled(['a', 'fail', 'later', 'b'].map((word) => ask(word)))
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'a',
    'RangeError: failed',
    'later',
    'b',
  ])
  await expect(ask('fail')).rejects.toMatchObject({ name: 'RangeError', code: 'E_WORD' })
  await close()
})

test('a thread that dies fails the jobs it had, and the next one starts another', async () => {
  const { ask, close } = start()
  const lost = ask('later')
  await expect(ask('die')).rejects.toThrow('dead')
  await expect(lost).rejects.toThrow('dead')
  expect(await ask('again')).toBe('again')
  await close()
})

test('what was asked before the end is still answered, what comes after it is not', async () => {
  const { ask, close } = start()
  const last = ask('later')
  await close()
  expect(await last).toBe('later')
  await expect(ask('more')).rejects.toThrow('closed')
})

test('an abandoned thread is waited for by nobody: what it had fails, what comes after it too', async () => {
  const { ask, abandon } = start()
  expect(await ask('a')).toBe('a')
  const lost = ask('never')
  const failure = expect(lost).rejects.toThrow('closed')
  await abandon()
  await failure
  await expect(ask('more')).rejects.toThrow('closed')
})
