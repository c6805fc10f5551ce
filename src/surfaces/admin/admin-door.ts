import type { ImmediateCounters } from '../../core/counter-store.ts'
import { Problem } from '../../core/problem.ts'
import { clientAddress } from '../http/client-address.ts'
import { readHeader, type HttpContext } from '../http/route.ts'
import { SESSION_SECONDS, type AdminSessions } from './admin-sessions.ts'

export interface AdminDoorOptions {
  readonly sessions: AdminSessions
  readonly counters: ImmediateCounters
  readonly publicUrl: string
  readonly proxies: number
  readonly now: () => number
  /** Told of what an operator wants to find in the log. */
  readonly note: (event: AdminEvent, address: string) => void
}

export type AdminEvent = 'logged in' | 'wrong token' | 'guesses refused' | 'logged out' | 'rechecked'

/** The one way in for people and programs: what opens it, what it refuses, and how often it may be tried. */
export interface AdminDoor {
  /** Throws Problem `rate-limited` for who has guessed too often. */
  isOpen(context: HttpContext): boolean
  /** Set-Cookie of a new session, or null for a wrong token. Throws Problem `rate-limited`. */
  logIn(context: HttpContext, token: string): string | null
  logOut(context: HttpContext): string
  /** Set-Cookie that makes a browser forget a session that has ended, so that it is not taken for guessing. */
  readonly noCookie: string
  /** Throws Problem `origin-refused` for a change that a page of another site asked for. */
  checkOrigin(context: HttpContext): void
  note(event: AdminEvent, context: HttpContext): void
}

const GUESSES_PER_MINUTE = 10
const MINUTE_MS = 60_000
const COOKIE = 'tollgauge_admin'

export function createAdminDoor(options: AdminDoorOptions): AdminDoor {
  const { sessions, proxies, now, publicUrl } = options
  const flags = `Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`
  const note: AdminDoor['note'] = (event, { env }) =>
    options.note(event, clientAddress(env.incoming, proxies))
  const guess = createGuessLimit(options, note)
  const noCookie = `${COOKIE}=; ${flags}; Max-Age=0`
  return {
    note,
    noCookie,
    isOpen: (context) => {
      const bearer = bearerOf(context)
      if (bearer !== null) return guess(context, () => sessions.isToken(bearer))
      const id = sessionOf(context)
      return id !== null && guess(context, () => sessions.isOpen(id, now()))
    },
    logIn: (context, token) => {
      if (!guess(context, () => sessions.isToken(token))) return null
      note('logged in', context)
      return `${COOKIE}=${sessions.open(now())}; ${flags}; Max-Age=${SESSION_SECONDS}`
    },
    logOut: (context) => {
      sessions.close(sessionOf(context) ?? '')
      note('logged out', context)
      return noCookie
    },
    checkOrigin: (context) => {
      // A program that sends the token itself needs no origin: no browser would do that for another site.
      if (bearerOf(context) === null && !isSameSite(context, publicUrl))
        throw new Problem('origin-refused', 'Changes are taken from our own pages only.')
    },
  }
}

/** Only wrong guesses count; who has used them up is not heard, right or wrong. */
function createGuessLimit({ counters, proxies, now }: AdminDoorOptions, note: AdminDoor['note']) {
  return (context: HttpContext, isRight: () => boolean): boolean => {
    const key = `admin:${clientAddress(context.env.incoming, proxies)}`
    if (counters.take(key, GUESSES_PER_MINUTE, MINUTE_MS, now(), 0).remaining === 0) {
      note('guesses refused', context)
      throw new Problem('rate-limited', 'Too many wrong tokens.', { retryAfterSeconds: 60 })
    }
    const right = isRight()
    if (!right) {
      counters.take(key, GUESSES_PER_MINUTE, MINUTE_MS, now())
      note('wrong token', context)
    }
    return right
  }
}

function bearerOf({ env }: HttpContext): string | null {
  const authorization = readHeader(env.incoming, 'authorization')
  return authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length) : null
}

function sessionOf({ env }: HttpContext): string | null {
  const pairs = (readHeader(env.incoming, 'cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1] || null
}

/** Browsers say where a form was sent from; the host is theirs too, and no page can change either. */
function isSameSite({ env }: HttpContext, publicUrl: string): boolean {
  const origin = readHeader(env.incoming, 'origin')
  if (origin === null) return false
  return origin === new URL(publicUrl).origin || origin.split('//')[1] === readHeader(env.incoming, 'host')
}
