import { createHash } from 'node:crypto'
import type { Finding } from '../change/findings/finding.ts'
import type { Severity } from '../change/severity.ts'
import type { RelatedLocation, SetFinding } from './set-finding.ts'

interface Parts {
  readonly id: string
  readonly severity: Severity
  readonly scoredAs?: Severity
  readonly path: string
  readonly message: string
  readonly evidence: Finding['evidence']
  readonly place: Finding['locations'][number]
  readonly related: RelatedLocation[]
}

/** The fingerprint of a finding between files: its rule, the files and the functions, never a line. */
export function buildFinding({ place, related, ...parts }: Parts): SetFinding {
  const { id, path } = parts
  const hash = createHash('sha256').update(`${id}\0${path}\0${place.function ?? ''}`)
  for (const each of related) hash.update(`\0${each.path}\0${each.function ?? ''}`)
  const fingerprint = hash.digest('hex').slice(0, 32)
  return { ...parts, locations: [place], related, fingerprint }
}
