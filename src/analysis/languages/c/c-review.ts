import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** C; C++ shares its libraries. */
export const cReview: ReviewKnowledge = {
  ...commonReview,
  family: 'c',
  handlers: { broad: null, bareIsBroad: true },
}
