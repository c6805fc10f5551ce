import { afterEach, expect, test } from 'vitest'
import { createDatabaseHealth, DatabaseDown, type DatabaseHealth } from './database-health.ts'

class Lost extends Error {}

/** A database whose answers to "are you there" are given by hand. */
function createPatient(more: { suspectMs?: number } = {}) {
  const questions: { answer(): void; refuse(): void }[] = []
  const health = createDatabaseHealth({
    ask: () =>
      new Promise((resolve, reject) => {
        questions.push({ answer: resolve, refuse: () => reject(new Lost('refused')) })
      }),
    isLost: (error) => error instanceof Lost,
    askAgainMs: 1,
    ...more,
  })
  open.push(health)
  return { health, questions, last: () => questions.at(-1) }
}

const open: DatabaseHealth[] = []
afterEach(() => {
  for (const health of open.splice(0)) health.close()
})

const lose = (health: DatabaseHealth) =>
  health.guard(() => Promise.reject(new Lost('cut off'))).catch(() => {})
const never = () => new Promise<never>(() => {})

test('a lost connection refuses nobody else: the database is asked first, and by one question', async () => {
  const { health, questions } = createPatient()
  await Promise.all(Array.from({ length: 50 }, () => lose(health)))
  expect(questions).toHaveLength(1)
  expect(await health.guard(async () => 'answered')).toBe('answered')
})

test('a statement that the database refuses says nothing of the database', async () => {
  const { health, questions } = createPatient()
  await expect(health.guard(() => Promise.reject(new Error('unique')))).rejects.toThrow('unique')
  expect(questions).toHaveLength(0)
})

test('while it is down everything is refused at once, without a try, and what was under way is given up', async () => {
  const { health, last } = createPatient()
  const underWay = health.guard(never)
  await lose(health)
  last()?.refuse()
  await expect(underWay).rejects.toBeInstanceOf(DatabaseDown)
  let tries = 0
  for (let call = 0; call < 1_000; call++)
    await expect(health.guard(async () => void tries++)).rejects.toBeInstanceOf(DatabaseDown)
  expect(tries).toBe(0)
})

test('it is asked again, one question after the other, and is back with the first answer', async () => {
  const { health, questions, last } = createPatient()
  await lose(health)
  for (let asked = 1; asked <= 3; asked++) {
    await expect.poll(() => questions.length).toBe(asked)
    last()?.refuse()
  }
  await expect.poll(() => questions.length).toBe(4)
  await expect(health.guard(never)).rejects.toBeInstanceOf(DatabaseDown)
  last()?.answer()
  await expect.poll(() => health.guard(async () => 'back').catch(() => 'down')).toBe('back')
  expect(questions).toHaveLength(4)
})

test('a statement that stays unanswered makes the database be asked, and waits no longer than for that', async () => {
  const { health, questions, last } = createPatient({ suspectMs: 1 })
  const silent = health.guard(never)
  await expect.poll(() => questions.length).toBe(1)
  last()?.refuse()
  await expect(silent).rejects.toBeInstanceOf(DatabaseDown)
})

test('a slow statement of a database that answers is waited for', async () => {
  const { health, questions, last } = createPatient({ suspectMs: 1 })
  const finishes: ((text: string) => void)[] = []
  const slow = health.guard(() => new Promise<string>((resolve) => finishes.push(resolve)))
  await expect.poll(() => questions.length).toBe(1)
  last()?.answer()
  finishes[0]?.('at last')
  expect(await slow).toBe('at last')
})
