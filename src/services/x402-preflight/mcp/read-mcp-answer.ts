import { parseJson } from '../../../analysis/x402/header-codec.ts'
import { isJsonObject, ownField, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import { headerValues, type Inspection } from '../inspection.ts'

/** What an MCP server answered to one call of a tool, read from JSON or from a stream of events. */
export interface McpAnswer {
  /** Null when a JSON-RPC answer came; otherwise why none could be read. */
  readonly defect: string | null
  /** Null when the challenge is where v2 puts it (`structuredContent` of an error result); otherwise what is wrong. */
  readonly signalDefect: string | null
  readonly challenge: JsonObject | null
}

export function readMcpAnswer({ outcome }: Inspection): McpAnswer {
  if (outcome.kind === 'no-response') return unreadable(`no_response:${outcome.cause}`)
  const text = new TextDecoder().decode(outcome.bodyStart)
  const isStream = headerValues(outcome, 'content-type').some((type) =>
    /^text\/event-stream\b/i.test(type.trim()),
  )
  const message = isStream ? readStream(text) : parseJson(text)
  if (!isJsonObject(message) || ownField(message, 'jsonrpc') !== '2.0')
    return unreadable(outcome.status === 200 ? 'not_json_rpc' : `status_${outcome.status}`)
  return readMessage(message)
}

/** The first event whose data is an answer; notifications may come before it. */
function readStream(text: string): unknown {
  return text
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n'),
    )
    .map(parseJson)
    .find((message) => isJsonObject(message) && ('result' in message || 'error' in message))
}

function readMessage(message: JsonObject): McpAnswer {
  const error = ownField(message, 'error')
  if (isJsonObject(error)) return readError(error)
  const result = ownField(message, 'result')
  if (!isJsonObject(result)) return unreadable('not_json_rpc')
  const structured = asChallenge(ownField(result, 'structuredContent'))
  const written = asChallenge(readFirstText(result))
  const challenge = structured ?? written
  if (challenge === null) return { defect: null, signalDefect: 'no_challenge', challenge }
  if (ownField(result, 'isError') !== true) return { defect: null, signalDefect: 'not_an_error', challenge }
  return { defect: null, signalDefect: structured === null ? 'text_only' : null, challenge }
}

/** The first version spoke through the errors of JSON-RPC itself. */
function readError(error: JsonObject): McpAnswer {
  const challenge = asChallenge(ownField(error, 'data'))
  if (challenge === null) return unreadable('rpc_error')
  return { defect: null, signalDefect: 'json_rpc_error', challenge }
}

function readFirstText(result: JsonObject): unknown {
  const content = ownField(result, 'content')
  const first: unknown = Array.isArray(content) ? content[0] : undefined
  const text = isJsonObject(first) ? ownField(first, 'text') : undefined
  return typeof text === 'string' ? parseJson(text) : undefined
}

function asChallenge(value: unknown): JsonObject | null {
  return isJsonObject(value) && ownField(value, 'x402Version') !== undefined ? value : null
}

function unreadable(defect: string): McpAnswer {
  return { defect, signalDefect: 'not_evaluable', challenge: null }
}
