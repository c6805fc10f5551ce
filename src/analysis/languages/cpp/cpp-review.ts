import { cReview } from '../c/c-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'

/** C++: C's libraries, and exceptions. */
export const cppReview: ReviewKnowledge = { ...cReview }
