import { parseJson } from '../../../analysis/x402/header-codec.ts'
import { assetKey } from '../../../analysis/x402/networks.ts'
import { isJsonObject, ownField, ownText, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { Inspection } from '../inspection.ts'
import { amountKey } from './amount-key.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

/** The body never decides, but it explains a missing header and must not name other terms than the header. */
export function findBodyAdvisories(inspection: Inspection): AdvisoryId[] {
  const body = readBody(inspection)
  if (body === null) return []
  const version = ownField(body, 'x402Version')
  const accepts = ownField(body, 'accepts')
  if (inspection.challenge !== null) {
    return Array.isArray(accepts) && version !== 1 && differs(accepts, inspection)
      ? ['body_contradicts_header']
      : []
  }
  if (version === 1) return ['v1_body_challenge']
  if (version === 2) return ['v2_body_only']
  return Array.isArray(accepts) && version === undefined ? ['body_accepts_without_version'] : []
}

function readBody({ outcome }: Inspection): JsonObject | null {
  if (outcome.kind === 'no-response' || outcome.bodyStart.length === 0) return null
  const body = parseJson(new TextDecoder().decode(outcome.bodyStart))
  return isJsonObject(body) ? body : null
}

function differs(accepts: readonly unknown[], { options }: Inspection): boolean {
  const terms = accepts.filter(isJsonObject).map(describeTerms).toSorted()
  return JSON.stringify(terms) !== JSON.stringify(options.map(describeTerms).toSorted())
}

function describeTerms(option: JsonObject): string {
  const accounts = ['asset', 'payTo'].map((key) => assetKey(ownText(option, key) ?? ''))
  return JSON.stringify([
    ownText(option, 'scheme'),
    ownText(option, 'network'),
    amountKey(option),
    ...accounts,
  ])
}
