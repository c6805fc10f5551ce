import { ownField, isJsonObject } from '../../../analysis/x402/payment-required.ts'
import type { Inspection } from '../inspection.ts'
import { bindResource } from '../bind-resource.ts'
import type { Binding } from '../binding.ts'
import { NOT_EVALUABLE, type Check } from './check.ts'

export const resourceBinding: Check = {
  id: 'resource_binding',
  severity: 'medium',
  message: 'Bind resource.url to the endpoint that returned the requirement.',
  findDefect: (inspection) => findBinding(inspection).defect,
}

/** The verdict with what was tolerated on the way to it. */
export function findBinding({ challenge, target }: Inspection): Binding {
  if (challenge === null) return failed(NOT_EVALUABLE)
  const resource = ownField(challenge, 'resource')
  if (resource === undefined || resource === null) return failed('resource_missing')
  if (typeof resource === 'string') return failed('resource_is_string')
  if (!isJsonObject(resource)) return failed('resource_not_object')
  const url = ownField(resource, 'url')
  if (typeof url !== 'string' || url === '') return failed('url_missing')
  return bindResource(url, target)
}

function failed(defect: string): Binding {
  return { defect, tolerated: [] }
}
