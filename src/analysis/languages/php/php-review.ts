import { phpDeclared } from './php-declared.ts'
import { phpDeclarations } from './php-declarations.data.ts'
import { readPhpVisibility } from './php-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** PHP with PHPUnit. */
export const phpReview: ReviewKnowledge = {
  ...commonReview,
  declared: phpDeclared,
  family: 'php',
  calls: { ...commonReview.calls, commands: true },
  visibility: readPhpVisibility,
  protocols: { generators: new Set(['yield']), awaitables: null },
  handlers: { ...commonReview.handlers, broad: /^(?:Exception|Throwable)$/, bareIsBroad: false },
  tests: {
    ...commonReview.tests,
    frameworks: /^\\?PHPUnit\b/,
    skips: { calls: /^(?:\$?this|self)\.markTest(?:Skipped|Incomplete)$/, decorators: null },
  },
  declarations: phpDeclarations,
}
