import type { NextAction } from './next-actions.ts'
import { SERVICE_VERSION } from './service.ts'

export interface EnvelopeMeta {
  readonly duration_ms: number
  readonly cached: boolean
  readonly sources: readonly string[]
  readonly warnings: readonly string[]
  readonly next_actions: readonly NextAction[]
}

export interface EnvelopeParts {
  readonly requestId: string
  readonly service: string
  /** The result, already serialised where it was computed; it is never parsed again on the way out. */
  readonly dataJson: string
  readonly durationMs: number
  readonly cached: boolean
  readonly nextActions: readonly NextAction[]
  readonly warnings?: readonly string[]
}

/** The JSON text of the response envelope, in the contract's field order. */
export function emitEnvelope(parts: EnvelopeParts): string {
  const meta: Omit<EnvelopeMeta, 'next_actions'> = {
    duration_ms: Math.round(parts.durationMs),
    cached: parts.cached,
    sources: [],
    warnings: parts.warnings ?? [],
  }
  const head = { request_id: parts.requestId, service: parts.service, version: SERVICE_VERSION }
  const actions = parts.nextActions.map(emitNextAction).join()
  return `${JSON.stringify(head).slice(0, -1)},"data":${parts.dataJson},"meta":${JSON.stringify(meta).slice(0, -1)},"next_actions":[${actions}]}}`
}

/** Suggestions seldom change and stand in every answer: each is written once. */
const texts = new WeakMap<NextAction, string>()

function emitNextAction(action: NextAction): string {
  const known = texts.get(action)
  if (known !== undefined) return known
  const text = JSON.stringify(action)
  texts.set(action, text)
  return text
}
