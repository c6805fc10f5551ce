import { rDeclarations } from './r-declarations.data.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** A leading dot hides a name. */
const readRVisibility = visibilityBy(
  () =>
    ({ name }) =>
      name.startsWith('.') ? 'private' : 'public',
)

/** R: arguments are matched by name. */
export const rReview: ReviewKnowledge = {
  ...commonReview,
  family: 'r',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readRVisibility,
  refusals: { ...commonReview.refusals, calls: new Set(['stop', 'stopifnot', 'abort', 'quit']) },
  tests: {
    ...commonReview.tests,
    titled: /^(?:testthat\.)?(?:test_that|it)$/,
    frameworks: /^testthat$/,
    skips: { calls: /^(?:testthat\.)?skip(?:_\w+)?$/, decorators: null },
  },
  declarations: rDeclarations,
}
