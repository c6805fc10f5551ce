import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Dart. */
export const dartReview: ReviewKnowledge = {
  ...commonReview,
  family: 'dart',
  signatures: { ...commonReview.signatures, namedArguments: true },
  protocols: { generators: new Set(['yield']), awaitables: /^(?:Future|FutureOr)$/ },
}
