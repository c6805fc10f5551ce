import { genericDeclarations } from './generic-declarations.data.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** A language without a table. */
export const genericReview: ReviewKnowledge = {
  ...commonReview,
  family: 'unknown',
  declarations: genericDeclarations,
}
