import type { Offer } from '../../catalog/offer.ts'
import type { ProblemPage } from '../../catalog/problem-pages.data.ts'
import type { ProblemCode } from '../../core/problem.ts'

/** What the pages need of nobody but the catalog: text in, HTML out. */
export interface Pages {
  home(path: HomePath): string
  service(offer: Offer): string
  sample(offer: Offer): string
  tryIt(offer: Offer): string
  /** `detail`: what happened this time, when it happened to the reader. */
  problem(problem: ProblemFacts, detail?: string): string
  /** What someone sees who opens the path of a service in a browser; null where nothing is sold. */
  paywall(path: string): string | null
  reference(): string
  /** Pages and documents that only the site has, each at its own path. */
  readonly documents: readonly PageDocument[]
  readonly assets: readonly PageAsset[]
}

/** What is sold stands at two addresses, each with its own place in the navigation. */
export type HomePath = '/' | '/catalog'

export interface ProblemFacts extends ProblemPage {
  readonly code: ProblemCode
  readonly status: number
}

/** A file served from memory by its exact path. */
export interface PageAsset {
  readonly path: string
  readonly contentType: string
  readonly content: string | Uint8Array
  /** Its path names its content: what was read once never changes. */
  readonly isImmutable?: boolean
}

/** A text rendered once and served at its path; a page unless it says what it is. */
export interface PageDocument {
  readonly path: string
  readonly contentType?: string
  readonly render: () => string
}
