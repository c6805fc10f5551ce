import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Solidity, whose `require` and `revert` refuse. */
export const solidityReview: ReviewKnowledge = {
  ...commonReview,
  family: 'solidity',
  refusals: { ...commonReview.refusals, calls: new Set(['revert', 'require', 'assert']) },
}
