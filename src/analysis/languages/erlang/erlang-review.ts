import { erlangDeclarations } from './erlang-declarations.data.ts'
import { erlangDeclared } from './erlang-declared.ts'
import { readErlangImports } from './erlang-imports.ts'
import { readErlangHandler } from './erlang-handlers.ts'
import { readErlangVisibility } from './erlang-visibility.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'

/** Erlang with EUnit and Common Test. */
export const erlangReview: ReviewKnowledge = {
  ...commonReview,
  declared: erlangDeclared,
  family: 'erlang',
  calls: { joints: new Set([':']), commands: false },
  visibility: readErlangVisibility,
  imports: readErlangImports,
  handlers: { ...commonReview.handlers, read: readErlangHandler, broad: /^_$/, bareIsBroad: true },
  refusals: { words: new Set(), calls: new Set(['throw', 'error', 'exit', 'erlang.error']), idioms: [] },
  tests: {
    ...commonReview.tests,
    names: /_test_?$/,
    decorators: null,
    titled: null,
    frameworks: /^(?:eunit|ct|proper)\b/,
  },
  assertions: {
    ...commonReview.assertions,
    words: /^(?:assert\w*|_assert\w*)$/,
  },
  suppressions: { attributes: null },
  comments: { plainDocuments: true, docstrings: false },
  declarations: erlangDeclarations,
}
