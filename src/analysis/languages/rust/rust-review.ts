import { rustDeclared } from './rust-declared.ts'
import { rustDeclarations } from './rust-declarations.data.ts'
import { readRustVisibility } from './rust-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Rust and its own test attributes. */
export const rustReview: ReviewKnowledge = {
  ...commonReview,
  declared: rustDeclared,
  family: 'rust',
  conditions: { endsAt: 'brace', postfix: false, anyCase: false },
  signatures: { ...commonReview.signatures, receiver: /^self$/ },
  visibility: readRustVisibility,
  tests: {
    ...commonReview.tests,
    decorators: /(?:^|[._])test$|^(?:rstest|test_case|proptest|quickcheck|test_matrix)$/,
    skips: { calls: null, decorators: /^ignore$/ },
  },
  assertions: { ...commonReview.assertions, notAfter: new Set(['.']) },
  suppressions: { attributes: /^#allow$/ },
  declarations: rustDeclarations,
}
