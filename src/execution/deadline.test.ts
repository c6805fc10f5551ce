import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startDeadline } from './deadline.ts'

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) =>
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true }),
  )

test('a deadline aborts when its time is up, however often memory is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const reasons = Array.from({ length: 50 }, () =>
    aborted(startDeadline(50, new AbortController().signal).signal),
  )
  const timer = setInterval(collect, 5)
  for (const reason of await Promise.all(reasons)) expect(reason).toMatchObject({ name: 'TimeoutError' })
  clearInterval(timer)
})

test('a deadline aborts with the signals it follows, also when they aborted before', async () => {
  const other = new AbortController()
  const deadline = startDeadline(60_000, undefined, other.signal)
  const reason = aborted(deadline.signal)
  other.abort('hung up')
  expect(await reason).toBe('hung up')
  expect(deadline.passed()).toBe(false)
  deadline.end()
  const late = startDeadline(60_000, AbortSignal.abort('long ago'))
  expect(late.signal.reason).toBe('long ago')
  late.end()
})

test('an ended deadline never aborts', async () => {
  const other = new AbortController()
  const deadline = startDeadline(5, other.signal)
  deadline.end()
  other.abort()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(deadline.signal.aborted).toBe(false)
})
