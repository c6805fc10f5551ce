import { emitEnvelope } from '../core/envelope.ts'
import { buildNextActions } from '../core/next-actions.ts'
import type { Price } from '../core/price.ts'
import type { Service } from '../core/service.ts'

/** A real request and its real answer. Identifier and duration are fixed: they differ from call to call. */
export interface Sample {
  readonly request: unknown
  readonly response: unknown
}

const SAMPLE_REQUEST_ID = '00000000-0000-4000-8000-000000000000'

/** Puts the envelope around a service's recorded answer, with the prices in force. */
export function buildSample(service: Service, data: unknown, priceOf: (service: string) => Price): Sample {
  const dataJson = JSON.stringify(data)
  const envelope = emitEnvelope({
    requestId: SAMPLE_REQUEST_ID,
    service: service.name,
    dataJson,
    durationMs: 0,
    cached: false,
    nextActions: buildNextActions(service.followUps, priceOf, dataJson),
  })
  return { request: service.sample, response: JSON.parse(envelope) as unknown }
}
