import type { IncomingMessage } from 'node:http'
import { Problem } from '../../core/problem.ts'
import { declaredLength, isJsonRequest, type BodyReader } from './request-body.ts'

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

/** The same reader, for senders who are not waited for as long as those who pay. */
export function createUnpaidBodyReader(bodies: BodyReader): BodyReader {
  return {
    read: async (exchange, limitBytes) => {
      const waitMs = WAIT_MS + (declaredLength(exchange.incoming) ?? 0) / BYTES_PER_MS
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Problem('request-timeout', 'The body came too slowly.')), waitMs)
      })
      try {
        return await Promise.race([bodies.read(exchange, limitBytes), late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
