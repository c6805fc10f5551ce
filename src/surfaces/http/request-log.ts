import type { Logger } from 'pino'
import { Problem } from '../../core/problem.ts'
import type { AnsweredRequest } from './route.ts'

/** One line per answer: request id, route, status, time. Quotes are the daily weather and are told only when asked. */
export function createRequestLog(log: Logger) {
  return (answer: AnsweredRequest): void => {
    const { requestId, method, path, status, durationMs, error } = answer
    const line = { request_id: requestId, method, path, status, duration_ms: Math.round(durationMs) }
    if (error instanceof Problem) log.info({ ...line, code: error.code }, 'refused')
    else if (error !== null) log.error({ ...line, fault: describeFault(error) }, 'failed')
    else if (status === 402 || path === '/healthz' || path === '/readyz') log.debug(line, 'answered')
    else log.info(line, 'answered')
  }
}

/** Where a fault happened, without its message: messages may quote what a caller sent. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [error.name, ...frames.slice(0, 6).map((line) => line.trim())].join(' ')
}
