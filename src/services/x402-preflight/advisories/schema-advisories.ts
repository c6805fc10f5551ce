import { isJsonObject, ownField, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { Inspection } from '../inspection.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

const LABEL = /^[\x20-\x7e]{1,32}$/

type Rule = (value: unknown) => boolean

const isText: Rule = (value) => typeof value === 'string'
const isLabel: Rule = (value) => typeof value === 'string' && LABEL.test(value)
const isTags: Rule = (value) => Array.isArray(value) && value.length <= 5 && value.every(isLabel)
const isIconUrl: Rule = (value) => typeof value === 'string' && value.length <= 2_048

const TOP_LEVEL = { error: isText, extensions: isJsonObject }
const RESOURCE = {
  description: isText,
  mimeType: isText,
  serviceName: isLabel,
  tags: isTags,
  iconUrl: isIconUrl,
}
const OPTION = { extra: isJsonObject }

/** Optional fields that the official client's schema refuses the whole challenge for; required ones have checks of their own. */
export function findSchemaAdvisories({ challenge, options }: Inspection): AdvisoryId[] {
  if (challenge === null) return []
  const resource = ownField(challenge, 'resource')
  const parts: [JsonObject, Record<string, Rule>][] = [
    [challenge, TOP_LEVEL],
    [isJsonObject(resource) ? resource : {}, RESOURCE],
    ...options.map((option): [JsonObject, Record<string, Rule>] => [option, OPTION]),
  ]
  return parts.every(([part, rules]) => obeys(part, rules)) ? [] : ['schema_valid']
}

function obeys(part: JsonObject, rules: Record<string, Rule>): boolean {
  return Object.entries(rules).every(([key, rule]) => {
    const value = ownField(part, key)
    return value === undefined || value === null || rule(value)
  })
}
