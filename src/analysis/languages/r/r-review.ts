import { rDeclarations } from './r-declarations.data.ts'
import { rDeclared } from './r-declared.ts'
import { readRImports } from './r-imports.ts'
import { readRVisibility } from './r-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** R: arguments are matched by name. */
export const rReview: ReviewKnowledge = {
  ...commonReview,
  family: 'r',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readRVisibility,
  imports: readRImports,
  refusals: { ...commonReview.refusals, calls: new Set(['stop', 'stopifnot', 'abort', 'quit']) },
  tests: {
    ...commonReview.tests,
    titled: /^(?:testthat\.)?(?:test_that|it)$/,
    frameworks: /^testthat$/,
    skips: {
      // `skip_on_cran()` and its like skip under a condition: elsewhere the test runs.
      calls: /^(?:testthat\.)?skip$/,
      decorators: null,
    },
  },
  declared: rDeclared,
  declarations: rDeclarations,
}
