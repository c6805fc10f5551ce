import { goDeclared } from './go-declared.ts'
import { goDeclarations } from './go-declarations.data.ts'
import { readGoImports } from './go-imports.ts'
import { readGoVisibility } from './go-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Go and its `testing` package. */
export const goReview: ReviewKnowledge = {
  ...commonReview,
  declared: goDeclared,
  family: 'go',
  conditions: { endsAt: 'brace', postfix: false, anyCase: false },
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, sharedTypes: true },
  visibility: readGoVisibility,
  imports: readGoImports,
  tests: {
    ...commonReview.tests,
    frameworks: /^testing$|\/testify\//,
    skips: { calls: /^[tb]\.Skip(?:f|Now)?$/, decorators: null },
  },
  assertions: {
    ...commonReview.assertions,
    idioms: [
      { form: 'report', name: /^(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)$/, proves: 'condition' },
      ...commonReview.assertions.idioms,
    ],
  },
  comments: { plainDocuments: true, docstrings: false },
  declarations: goDeclarations,
}
