import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Elixir with ExUnit. */
export const elixirReview: ReviewKnowledge = {
  ...commonReview,
  family: 'elixir',
  layout: 'line-ends',
}
