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
  const meta: EnvelopeMeta = {
    duration_ms: Math.round(parts.durationMs),
    cached: parts.cached,
    sources: [],
    warnings: parts.warnings ?? [],
    next_actions: parts.nextActions,
  }
  const head = { request_id: parts.requestId, service: parts.service, version: SERVICE_VERSION }
  return `${JSON.stringify(head).slice(0, -1)},"data":${parts.dataJson},"meta":${JSON.stringify(meta)}}`
}
