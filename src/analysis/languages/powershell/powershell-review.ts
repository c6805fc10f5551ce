import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** PowerShell, whose arguments are named. */
export const powershellReview: ReviewKnowledge = {
  ...commonReview,
  family: 'powershell',
  layout: 'line-ends',
}
