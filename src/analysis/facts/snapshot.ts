import type { LexicalScan } from '../languages/engine/lexical-scan.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'
import type { ReviewKnowledge } from '../languages/review-knowledge.ts'
import type { CommentLine, SourceFacts } from './source-facts.ts'
import type { LineHasher } from './source-hash.ts'

/** One side of a change as its facts are read from it. */
export interface Snapshot {
  readonly text: string
  readonly scan: LexicalScan
  readonly reader: TokenReader
  readonly review: ReviewKnowledge
  readonly visibility: ReturnType<ReviewKnowledge['visibility']>
  readonly comments: readonly CommentLine[]
  readonly hasher: LineHasher
}

/** What the tree and the tokens tell each in its own way. */
export type ReadFacts = Pick<
  SourceFacts,
  'functions' | 'classes' | 'imports' | 'handlers' | 'globals' | 'mainLines' | 'codeComments' | 'codeHash'
>
