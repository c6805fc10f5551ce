import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Who has shown the operator token. Kept in this process alone: a restart or a logout ends them. */
export interface AdminSessions {
  isToken(candidate: string): boolean
  /** Returns the id of a new session, which only its cookie knows. */
  open(nowMs: number): string
  isOpen(id: string, nowMs: number): boolean
  close(id: string): void
}

/** However busy, and when nobody has come back for a while. */
const LONGEST_MS = 12 * 60 * 60 * 1000
const IDLE_MS = 2 * 60 * 60 * 1000
const MAX_SESSIONS = 50

export const SESSION_SECONDS = LONGEST_MS / 1000

interface Session {
  readonly openedAtMs: number
  seenAtMs: number
}

/** The token is kept as its hash only; it may be given as one: `sha256:` and 64 hex digits. */
export function createAdminSessions(token: string): AdminSessions {
  const expected = token.startsWith('sha256:')
    ? Buffer.from(token.slice('sha256:'.length), 'hex')
    : digest(token)
  const sessions = new Map<string, Session>()
  const keyOf = (id: string): string => digest(id).toString('hex')
  return {
    isToken: (candidate) => {
      const given = digest(candidate)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    open: (nowMs) => {
      const id = randomBytes(32).toString('base64url')
      if (sessions.size >= MAX_SESSIONS) sessions.delete(sessions.keys().next().value ?? '')
      sessions.set(keyOf(id), { openedAtMs: nowMs, seenAtMs: nowMs })
      return id
    },
    isOpen: (id, nowMs) => {
      const session = sessions.get(keyOf(id))
      if (session === undefined) return false
      if (nowMs - session.openedAtMs > LONGEST_MS || nowMs - session.seenAtMs > IDLE_MS) {
        sessions.delete(keyOf(id))
        return false
      }
      session.seenAtMs = nowMs
      return true
    },
    close: (id) => void sessions.delete(keyOf(id)),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
