import type { Service } from '../core/service.ts'
import { openapiTestGenerate } from './openapi-test-generate/service.ts'
import { x402Preflight } from './x402-preflight/service.ts'
import { codeChangeReview } from './code-change-review/service.ts'
import { changeSetReview } from './change-set-review/service.ts'
import { codeMetrics } from './code-metrics/service.ts'
import { dataSchema } from './data-schema/service.ts'
import { documentDiff } from './document-diff/service.ts'

/** What is sold: one line per service. */
const servicesSold = [
  openapiTestGenerate,
  x402Preflight,
  codeChangeReview,
  changeSetReview,
  codeMetrics,
  dataSchema,
  documentDiff,
] as const

/** Every service with its own types: what clients are typed by. */
export type Registry = typeof servicesSold

export const services: readonly Service[] = servicesSold

const byName = new Map(services.map((service) => [service.name as string, service]))

export function findService(name: string): Service | undefined {
  return byName.get(name)
}
