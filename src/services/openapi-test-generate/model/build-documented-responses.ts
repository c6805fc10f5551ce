import { listKeys, readOwn, type JsonObject } from '../load/json-object.ts'
import type { WarningLog } from '../warning-log.ts'

/** The response keys a status code can be compared with: exact codes, ranges such as `4XX`, and `default`. */
export function buildDocumentedResponses(operation: JsonObject, warnings: WarningLog): string[] {
  const documented = new Set<string>()
  for (const key of listKeys(readOwn(operation, 'responses'))) {
    if (/^[1-5](?:\d\d|XX)$/.test(key) || key === 'default') documented.add(key)
    // Lower-case ranges are common and can only mean one thing.
    else if (/^[1-5][Xx]{2}$/.test(key)) documented.add(key.toUpperCase())
    else if (!key.startsWith('x-')) warnings.add('RESPONSE_KEY_INVALID', key)
  }
  if (documented.has('default')) warnings.add('DEFAULT_RESPONSE')
  return [...documented]
}
