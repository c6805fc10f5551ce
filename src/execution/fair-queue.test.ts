import { expect, test } from 'vitest'
import { FairQueue, type Waiting } from './fair-queue.ts'

interface Call extends Waiting {
  readonly name: string
}

const call = (owner: string, name: string, weight = 1): Call => ({
  owner,
  name,
  weight,
  isLong: weight > 1,
})

function drain(queue: FairQueue<Call>, longMayRun = true): string[] {
  const names: string[] = []
  for (let next = queue.take(longMayRun); next !== null; next = queue.take(longMayRun)) names.push(next.name)
  return names
}

test('a crowd of one owner does not delay the single call of another', () => {
  const queue = new FairQueue<Call>(100)
  for (let index = 0; index < 50; index++) queue.push(call('crowd', `crowd ${index}`))
  queue.push(call('single', 'single'))
  expect(drain(queue).indexOf('single')).toBeLessThanOrEqual(1)
})

test('large calls cost their owner turns in proportion to their size', () => {
  const queue = new FairQueue<Call>(100)
  for (let index = 0; index < 3; index++) queue.push(call('large', `large ${index}`, 10))
  for (let index = 0; index < 20; index++) queue.push(call('small', `small ${index}`))
  const order = drain(queue)
  expect(order.indexOf('large 1')).toBeGreaterThanOrEqual(10)
  expect(order.indexOf('large 2')).toBeGreaterThanOrEqual(20)
})

test('short calls pass long ones that may not run yet', () => {
  const queue = new FairQueue<Call>(100)
  queue.push(call('a', 'long', 10))
  queue.push(call('a', 'short'))
  expect(drain(queue, false)).toEqual(['short'])
  expect(drain(queue, true)).toEqual(['long'])
})

test('a full queue takes a place from who holds most, and never from who holds as few', () => {
  const queue = new FairQueue<Call>(4)
  for (let index = 0; index < 4; index++) expect(queue.push(call('greedy', `greedy ${index}`))).toBeNull()
  expect(queue.hasRoom('greedy')).toBe(false)
  const refused = call('greedy', 'greedy 4')
  expect(queue.push(refused)).toBe(refused)

  expect(queue.hasRoom('modest')).toBe(true)
  expect(queue.push(call('modest', 'modest 0'))).toMatchObject({ name: 'greedy 3' })
  expect(queue.push(call('other', 'other 0'))).toMatchObject({ name: 'greedy 2' })
  expect(queue.push(call('other', 'other 1'))).toMatchObject({ name: 'other 1' })
  expect(queue.size).toBe(4)
})

test('what is ahead of a newcomer is what would really be served first', () => {
  const queue = new FairQueue<Call>(100)
  for (let index = 0; index < 10; index++) queue.push(call('crowd', `crowd ${index}`, 5))
  expect(queue.weightAhead('crowd')).toBe(50)
  expect(queue.weightAhead('newcomer')).toBe(5)
})
