import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('what fits into a turn is done at once, the rest in the turns that follow', async () => {
  const turns = createFairTurns(4)
  const done: number[] = []
  for (let index = 0; index < 10; index++) turns.take('a', () => void done.push(index))
  expect(done).toEqual([0, 1, 2, 3])
  await nextTurn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  await nextTurn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a crowd of one owner does not keep another waiting', async () => {
  const turns = createFairTurns(4)
  const done: string[] = []
  for (let index = 0; index < 1_000; index++) turns.take('crowd', () => void done.push('crowd'))
  turns.take('other', () => void done.push('other'))
  await nextTurn()
  expect(done).toHaveLength(8)
  expect(done).toContain('other')
})

test('what is begun by such work waits its turn too, and nothing is lost', async () => {
  const turns = createFairTurns(2)
  let most = 0
  let total = 0
  let now = 0
  const work = (left: number): void => {
    most = Math.max(most, ++now)
    total++
    if (left > 0) turns.take('a', () => work(left - 1))
  }
  for (let index = 0; index < 5; index++) turns.take('a', () => work(3))
  while (total < 20) {
    now = 0
    await nextTurn()
  }
  expect(most).toBe(2)
})
