import type { IncomingMessage } from 'node:http'
import { declaredLength, isJsonRequest } from './request-body.ts'

/** A quote waits so long for the body it is to look at, and a second more for every four megabytes of it. */
const WAIT_MS = 1_000
const BYTES_PER_MS = 4_000

/** Whether a body that nobody paid for is taken in: its length is known, and it comes without being asked for. */
export function isReadUnpaid(incoming: IncomingMessage): boolean {
  const length = declaredLength(incoming)
  if (length === null || length === 0) return false
  // Who waits to be told to go on sends nothing to look at.
  return incoming.headers.expect === undefined && isJsonRequest(incoming)
}

/** Who does not pay is not waited for as long as who does. */
export function unpaidWaitMs(incoming: IncomingMessage): number {
  return WAIT_MS + (declaredLength(incoming) ?? 0) / BYTES_PER_MS
}
