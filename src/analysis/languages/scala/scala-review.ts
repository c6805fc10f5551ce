import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Scala. */
export const scalaReview: ReviewKnowledge = {
  ...commonReview,
  family: 'scala',
  layout: 'line-ends',
  signatures: { namedArguments: true, lenientCalls: false },
  handlers: { broad: /^(?:Exception|Throwable)$/, bareIsBroad: false },
}
