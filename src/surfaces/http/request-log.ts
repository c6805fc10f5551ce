import type { Logger } from 'pino'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import type { AnsweredRequest } from './route.ts'

/** One line per answer, over HTTP and MCP alike: request id, route, status, time. What is asked all day is told only when asked. */
export function createRequestLog(log: Logger) {
  return (answer: AnsweredRequest): void => {
    const { requestId, method, path, status, durationMs, error } = answer
    const line = { request_id: requestId, method, path, status, duration_ms: Math.round(durationMs) }
    if (error instanceof Problem) logRefusal(log, line, error)
    else if (error !== null) log.error({ ...line, fault: describeFault(error) }, 'failed')
    else if (status === 402 || path === '/healthz' || path === '/readyz') log.debug(line, 'answered')
    else log.info(line, 'answered')
  }
}

const faults: ReadonlySet<ProblemCode> = new Set(['internal', 'payments-unavailable', 'settlement-unknown'])

/** A refusal is the caller's affair, unless something of ours made us refuse: then the operator is told what. */
function logRefusal(log: Logger, line: Readonly<Record<string, unknown>>, { code, cause }: Problem): void {
  const isOurs = cause !== undefined && faults.has(code)
  if (isOurs) log.error({ ...line, code, fault: describeFault(cause) }, 'refused')
  else if (code === 'rate-limited') log.debug({ ...line, code }, 'refused')
  else log.info({ ...line, code }, 'refused')
}

/** An error line for what fails in the background, where no request tells of it. */
export function complainTo(log: Pick<Logger, 'error'>, what: string): (fault: unknown) => void {
  return (fault) => log.error({ fault: describeFault(fault) }, what)
}

/** What failed and where, and what that came of, without messages: they may quote what a caller sent. */
function describeFault(error: unknown, causes = 2): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  if (cause === undefined || causes === 0) return describeOne(error)
  return `${describeOne(error)} because of ${describeFault(cause, causes - 1)}`
}

function describeOne(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const name = typeof code === 'string' ? `${error.name} ${code}` : error.name
  return [name, ...frames.slice(0, 6).map((line) => line.trim())].join(' ')
}
