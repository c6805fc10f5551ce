import type { Markup } from '../layout.ts'

export type DocSectionId = 'guides' | 'findings' | 'signals' | 'checks' | 'advisories' | 'problems'

/** One page of the documentation, whatever it was made from. */
export interface DocEntry {
  readonly section: DocSectionId
  readonly slug: string
  /** Absent: `/docs/<section>/<slug>`. */
  readonly path?: string
  readonly title: string
  /** One sentence: lists and search show it. */
  readonly summary: string
  /** What a reader may type beside the words above. */
  readonly keywords?: string
  /** How much it weighs, where that has a meaning. */
  readonly mark?: string
  readonly body: () => Markup
}

export interface DocSection {
  readonly id: DocSectionId
  readonly title: string
  readonly intro: string
  readonly entries: readonly DocEntry[]
}

export const entryPath = ({ path, section, slug }: DocEntry): string => path ?? `/docs/${section}/${slug}`
