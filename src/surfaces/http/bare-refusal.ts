import type { IncomingMessage } from 'node:http'

/** A payment header of 1 MB is refused by the parser; an honest one has a few KiB. */
export const MAX_HEADER_BYTES = 32 * 1024

type BareStatus = 400 | 405 | 408 | 431

const bare: Readonly<Record<BareStatus, readonly [reason: string, detail: string]>> = {
  400: ['Bad Request', 'This is not a request of HTTP/1.1 that this server understands.'],
  405: ['Method Not Allowed', 'This server is no proxy.'],
  408: ['Request Timeout', 'The request did not arrive in time.'],
  431: ['Request Header Fields Too Large', `The headers may have at most ${MAX_HEADER_BYTES} bytes.`],
}

const statusByCode: Readonly<Record<string, BareStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What never becomes a request of the application has no id and no page, but is told as much as can be said. */
export function bareProblem(status: BareStatus, detail = bare[status][1]): string {
  return JSON.stringify({
    type: 'about:blank',
    title: bare[status][0],
    status,
    detail,
    errors: [],
    charged: false,
  })
}

/** The whole answer to what the parser refused. */
export function bareRefusal(code: string | undefined): string {
  return emitBare(statusByCode[code ?? ''] ?? 400)
}

/** The whole answer to who takes us for a proxy. */
export const refuseTunnel = (): string => emitBare(405)

function emitBare(status: BareStatus): string {
  const body = bareProblem(status)
  return [
    `HTTP/1.1 ${status} ${bare[status][0]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Two hosts, or none where one is due, are how requests are smuggled past a proxy to somebody else's door. */
export function findRequestFault({ httpVersionMinor, rawHeaders, headers }: IncomingMessage): string | null {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++
  if (hosts > 1) return 'The request names its host more than once.'
  return httpVersionMinor === 1 && !headers.host ? 'The request does not name its host.' : null
}
