import type { Change, Side } from './change.ts'
import { findSecretValues } from './findings/secret-values.ts'

const REDACTED = '[redacted]'
/** A shorter piece of a secret says nothing. */
const WINDOW = 8
const URL_CREDENTIALS = /:\/\/[^/\s@]{1,200}@/g

type Redactor = (text: string) => string

/**
 * A copy of an answer in which no credential of either snapshot appears, whole or cut off at the end: names of
 * functions, titles of tests, imported addresses and CPython's messages are all taken from the source.
 */
export function redactSecrets<Answer extends object>(answer: Answer, { before, after }: Change): Answer {
  const redact = createRedactor([before, after])
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return redact(value)
    if (Array.isArray(value)) return value.map(copy)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)]))
  }
  return copy(answer) as Answer
}

function createRedactor(sides: readonly Side[]): Redactor {
  const byStart = new Map<string, string[]>()
  for (const value of new Set(sides.flatMap((side) => findSecretValues(side).map((each) => each.value)))) {
    const start = value.slice(0, WINDOW)
    byStart.set(start, [...(byStart.get(start) ?? []).slice(0, MOST_ALIKE), value])
  }
  return (text) => strikeOut(text.replaceAll(URL_CREDENTIALS, `://${REDACTED}@`), byStart)
}

/** Secrets that begin alike; a source with more of them is made of them, and the longest piece is struck out. */
const MOST_ALIKE = 50

function strikeOut(text: string, byStart: ReadonlyMap<string, readonly string[]>): string {
  if (byStart.size === 0 || text.length < WINDOW) return text
  let struck = ''
  let copied = 0
  for (let at = 0; at + WINDOW <= text.length; at++) {
    const length = measureSecret(text, at, byStart.get(text.slice(at, at + WINDOW)))
    if (length === 0) continue
    struck += text.slice(copied, at) + REDACTED
    copied = at + length
    at = copied - 1
  }
  return struck + text.slice(copied)
}

/** Length of the secret that stands here, whole or cut off where the text ends or was cut; 0 when none does. */
function measureSecret(text: string, at: number, values: readonly string[] = []): number {
  let longest = 0
  for (const value of values) {
    let length = WINDOW
    while (length < value.length && text.charCodeAt(at + length) === value.charCodeAt(length)) length++
    const isWhole = length === value.length || CUT.has(text.charAt(at + length))
    if (isWhole) longest = Math.max(longest, length)
  }
  return longest
}

/** What may follow a name or a text that was cut: nothing, the mark of the cut, or a repeated name's number. */
const CUT = new Set(['', '…', '#'])
