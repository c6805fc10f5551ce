import { commonReview } from '../families/common/common-review.ts'
import { readEndedCatch } from '../families/ended/read-ended-catch.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { juliaDeclarations } from './julia-declarations.data.ts'
import { juliaDeclared } from './julia-declared.ts'
import { readJuliaVisibility } from './julia-visibility.ts'

/** Julia with Test. */
export const juliaReview: ReviewKnowledge = {
  ...commonReview,
  family: 'julia',
  conditions: { endsAt: 'line', postfix: false, anyCase: false },
  layout: 'line-ends',
  visibility: readJuliaVisibility,
  handlers: { ...commonReview.handlers, read: readEndedCatch },
  refusals: { words: new Set(), calls: new Set(['throw', 'error', 'rethrow']), idioms: [] },
  tests: { ...commonReview.tests, decorators: null, titled: /^@testset$/, frameworks: /^Test\b/ },
  assertions: {
    ...commonReview.assertions,
    words: /^@(?:test\w*|assert)$/,
    bareWords: /^@(?:test\w*|assert)$/,
    idioms: [{ form: 'statement', name: /^@(?:test|assert)$/, proves: 'condition' }],
  },
  comments: { plainDocuments: true, docstrings: false },
  declared: juliaDeclared,
  declarations: juliaDeclarations,
}
