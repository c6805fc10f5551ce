import type { Finding } from '../change/findings/finding.ts'
import type { Location } from '../change/locate.ts'

/** A place in another file that belongs to a finding. */
export interface RelatedLocation extends Location {
  readonly path: string
}

/** A finding of one file, or of what stands between files. */
export interface SetFinding extends Finding {
  readonly path: string
  readonly related: RelatedLocation[]
}
