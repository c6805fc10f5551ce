import { javaDeclared } from './java-declared.ts'
import { javaDeclarations } from './java-declarations.data.ts'
import { readJavaVisibility } from './java-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Java with JUnit and its like. */
export const javaReview: ReviewKnowledge = {
  ...commonReview,
  declared: javaDeclared,
  family: 'java',
  visibility: readJavaVisibility,
  handlers: {
    ...commonReview.handlers,
    broad: /^(?:Exception|Throwable|RuntimeException)$/,
    bareIsBroad: false,
  },
  tests: {
    ...commonReview.tests,
    frameworks: /^org\.(?:junit|testng)\b/,
    skips: { calls: null, decorators: /^(?:Disabled|Ignore)$/ },
  },
  declarations: javaDeclarations,
}
