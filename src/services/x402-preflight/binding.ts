import type { AdvisoryId } from './advisories/advisory-texts.data.ts'

/** Does `resource.url` name the endpoint that answered? Null defect: yes; `tolerated` lists harmless differences. */
export interface Binding {
  readonly defect: string | null
  readonly tolerated: readonly AdvisoryId[]
}
