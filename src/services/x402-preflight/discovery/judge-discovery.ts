import { validateDiscoveryExtension, validateDiscoveryExtensionSpec } from '@x402/extensions/bazaar'
import type { DiscoveryFault, DiscoveryVerdict } from '../../../core/client-judge.ts'
import { isJsonObject, ownField } from '../../../analysis/x402/payment-required.ts'
import { findMisplaced } from './find-misplaced.ts'
import { findRouteFaults, findServiceFaults } from './indexed-parts.ts'
import { explainSchemaFaults } from './schema-faults.ts'
import { explainSpecFaults } from './spec-faults.ts'

const ROOT = '/extensions/bazaar'

/** What an indexer makes of a challenge. The official validator decides whether it is indexed; we say where and why not. */
export function judgeDiscovery(challenge: unknown, path: string): DiscoveryVerdict {
  if (!isJsonObject(challenge)) return { declared: false, valid: null, faults: [] }
  const extensions = ownField(challenge, 'extensions')
  const declaration = isJsonObject(extensions) ? ownField(extensions, 'bazaar') : undefined
  const misplaced = findMisplaced(challenge)
  if (declaration === undefined) return { declared: false, valid: null, faults: misplaced }
  const refused = findRefusals(declaration)
  const faults = [
    ...refused,
    ...misplaced,
    ...(isJsonObject(declaration) ? findRouteFaults(declaration, path) : []),
    ...findServiceFaults(ownField(challenge, 'resource')),
  ]
  return { declared: true, valid: refused.length === 0, faults }
}

function findRefusals(declaration: unknown): DiscoveryFault[] {
  if (!isJsonObject(declaration)) return [{ pointer: ROOT, code: 'malformed', subject: null }]
  const extension = declaration as never
  const spec = validateDiscoveryExtensionSpec(extension)
  const schema = validateDiscoveryExtension(extension)
  if (spec.valid && schema.valid) return []
  const [info, described] = [ownField(declaration, 'info'), ownField(declaration, 'schema')]
  if (!isJsonObject(info) || described === undefined)
    return [{ pointer: ROOT, code: 'malformed', subject: null }]
  const faults = [
    ...(spec.valid ? [] : explainSpecFaults(info)),
    ...(schema.valid ? [] : explainSchemaFaults(info, described)),
  ]
  // The validator may come to refuse what we cannot explain yet; its word stands.
  return faults.length > 0 ? faults : [{ pointer: ROOT, code: 'validator_refuses', subject: null }]
}
