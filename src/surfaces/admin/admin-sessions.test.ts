import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAdminSessions } from './admin-sessions.ts'

const HOUR = 3_600_000
const token = 'a-token-that-only-the-operator-knows'

test('the token may be given as its hash', () => {
  const hashed = `sha256:${createHash('sha256').update(token).digest('hex')}`
  const sessions = createAdminSessions(hashed)
  expect(sessions.isToken(token)).toBe(true)
  expect(sessions.isToken(hashed)).toBe(false)
  expect(sessions.isToken('')).toBe(false)
})

test('a session ends by logout, when nobody comes back, and at the latest after twelve hours', () => {
  const sessions = createAdminSessions(token)
  const closed = sessions.open(0)
  sessions.close(closed)
  expect(sessions.isOpen(closed, 1)).toBe(false)

  const idle = sessions.open(0)
  expect(sessions.isOpen(idle, 2 * HOUR)).toBe(true)
  expect(sessions.isOpen(idle, 4 * HOUR + 1)).toBe(false)
  expect(sessions.isOpen(idle, 4 * HOUR)).toBe(false)

  const busy = sessions.open(0)
  for (let hour = 1; hour <= 12; hour++) expect(sessions.isOpen(busy, hour * HOUR)).toBe(true)
  expect(sessions.isOpen(busy, 12 * HOUR + 1)).toBe(false)
})

test('a made-up id opens nothing, and so many sessions end the oldest', () => {
  const sessions = createAdminSessions(token)
  const first = sessions.open(0)
  expect(sessions.isOpen('made-up', 0)).toBe(false)
  for (let count = 0; count < 50; count++) sessions.open(0)
  expect(sessions.isOpen(first, 0)).toBe(false)
})
