import type { Defect } from '../../../core/problem.ts'
import { parseObject, readDefects } from '../../../client/challenge.ts'
import { find } from './page.ts'
import { readRequest, showDefects } from './request-form.ts'

const PAUSE_MS = 700
/** A shop looks into requests up to this size before they are paid. */
const MOST_CHECKED_BYTES = 16_000

let timer: ReturnType<typeof setTimeout> | undefined
let running: AbortController | null = null

/** After a pause in typing the request is sent without a payment: the answer says free whether its shape is right. */
export function scheduleCheck(path: string): void {
  clearTimeout(timer)
  running?.abort()
  say('', 'Checked free when you pause…')
  timer = setTimeout(() => void check(path).catch(() => say('', '')), PAUSE_MS)
}

/** What is asked for by hand says the same and more. */
export function cancelCheck(): void {
  clearTimeout(timer)
  running?.abort()
}

async function check(path: string): Promise<void> {
  const body = readRequest()
  if (new TextEncoder().encode(body).length > MOST_CHECKED_BYTES)
    return say('', 'Too long to be checked while you type; the quote says whether its shape is right.')
  running = new AbortController()
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body, signal: running.signal })
  const { isSound, defects } = readVerdict(answer.status, parseObject(await answer.text()) ?? {})
  if (isSound === null) return say('', '')
  showDefects(defects)
  say(
    isSound ? 'good' : 'bad',
    isSound ? '✓ The request has the right shape.' : '✗ It would be refused, free.',
  )
}

function readVerdict(
  status: number,
  body: Readonly<Record<string, unknown>>,
): { isSound: boolean | null; defects: readonly Defect[] } {
  if (status === 400 || status === 422) return { isSound: false, defects: readDefects(body['errors']) }
  const verdict = body['request_check'] as { valid?: unknown; errors?: unknown } | undefined
  if (status !== 402 || typeof verdict?.valid !== 'boolean') return { isSound: null, defects: [] }
  return { isSound: verdict.valid, defects: readDefects(verdict.errors) }
}

/** A quote was given: its shape is right, whatever was said before. */
export function showSound(): void {
  say('good', '✓ The request has the right shape.')
}

function say(kind: 'good' | 'bad' | '', text: string): void {
  find('check').className = `check ${kind}`
  find('check').textContent = text
}
