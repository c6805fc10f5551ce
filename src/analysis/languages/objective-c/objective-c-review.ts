import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Objective-C with XCTest. */
export const objectiveCReview: ReviewKnowledge = {
  ...commonReview,
  family: 'objective-c',
  tests: {
    ...commonReview.tests,
    skips: { calls: /^XCTSkip(?:If|Unless)?$/, decorators: null },
  },
}
