import { kotlinDeclared } from './kotlin-declared.ts'
import { kotlinDeclarations } from './kotlin-declarations.data.ts'
import { readByModifiersAndPlace } from '../engine/visibility/modifiers.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Kotlin with JUnit and kotlin.test. */
export const kotlinReview: ReviewKnowledge = {
  ...commonReview,
  declared: kotlinDeclared,
  family: 'kotlin',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readByModifiersAndPlace,
  handlers: { ...commonReview.handlers, broad: /^(?:Exception|Throwable)$/, bareIsBroad: false },
  tests: {
    ...commonReview.tests,
    frameworks: /^(?:org\.junit|kotlin\.test|io\.kotest)\b/,
    skips: { calls: null, decorators: /^(?:Disabled|Ignore)$/ },
  },
  declarations: kotlinDeclarations,
}
