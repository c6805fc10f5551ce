import { groovyDeclarations } from './groovy-declarations.data.ts'
import { groovyDeclared } from './groovy-declared.ts'
import { readByModifiersAndPlace } from '../engine/visibility/modifiers.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'

/** Groovy with Spock and JUnit: what says nothing is public. */
export const groovyReview: ReviewKnowledge = {
  ...commonReview,
  declared: groovyDeclared,
  family: 'java',
  layout: 'line-ends',
  visibility: readByModifiersAndPlace,
  handlers: { ...commonReview.handlers, broad: /^(?:Exception|Throwable|RuntimeException)$/ },
  tests: {
    ...commonReview.tests,
    frameworks: /^(?:org\.junit|spock\.lang|groovy\.test)\b/,
    skips: { calls: null, decorators: /^(?:Ignore|IgnoreRest|Disabled|PendingFeature)$/ },
    focuses: { calls: null, decorators: /^IgnoreRest$/ },
  },
  declarations: groovyDeclarations,
}
