import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const SESSION_MS = 12 * 60 * 60 * 1000
const COOKIE = 'tollgauge_admin'

/** Proof of the operator token: compared in constant time, carried by a cookie that scripts cannot read. */
export interface AdminSession {
  isToken(candidate: string): boolean
  /** Value of Set-Cookie for an operator who showed the token. */
  openCookie(nowMs: number, secure: boolean): string
  isOpen(cookieHeader: string | undefined, authorization: string | undefined, nowMs: number): boolean
}

export function createAdminSession(token: string): AdminSession {
  const sign = (expiresAtMs: number): string =>
    createHmac('sha256', token).update(`session ${expiresAtMs}`).digest('base64url')
  const isToken = (candidate: string): boolean => equal(candidate, token)
  return {
    isToken,
    openCookie: (nowMs, secure) => {
      const expiresAtMs = nowMs + SESSION_MS
      const flags = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${SESSION_MS / 1000}${secure ? '; Secure' : ''}`
      return `${COOKIE}=${expiresAtMs}.${sign(expiresAtMs)}; ${flags}`
    },
    isOpen: (cookieHeader, authorization, nowMs) => {
      if (authorization?.startsWith('Bearer ') && isToken(authorization.slice('Bearer '.length))) return true
      const [expiry = '', signature = ''] = readCookie(cookieHeader).split('.')
      return Number(expiry) > nowMs && equal(signature, sign(Number(expiry)))
    },
  }
}

function readCookie(header: string | undefined): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
}

/** Both sides are hashed first, so that neither length nor content shows in the time taken. */
function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
