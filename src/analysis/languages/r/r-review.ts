import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** R: arguments are matched by name. */
export const rReview: ReviewKnowledge = {
  ...commonReview,
  family: 'r',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
}
