import { swiftDeclared } from './swift-declared.ts'
import { swiftDeclarations } from './swift-declarations.data.ts'
import { readSwiftVisibility } from './swift-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Swift with XCTest. */
export const swiftReview: ReviewKnowledge = {
  ...commonReview,
  declared: swiftDeclared,
  family: 'swift',
  conditions: { endsAt: 'brace', postfix: false, anyCase: false },
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readSwiftVisibility,
  tests: {
    ...commonReview.tests,
    frameworks: /^(?:XCTest|Testing)$/,
    skips: { calls: /^XCTSkip(?:If|Unless)?$/, decorators: null },
  },
  declarations: swiftDeclarations,
}
