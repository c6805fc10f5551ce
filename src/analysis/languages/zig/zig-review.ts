import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Zig. */
export const zigReview: ReviewKnowledge = {
  ...commonReview,
  family: 'zig',
}
