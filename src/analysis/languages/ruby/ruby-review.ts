import { rubyDeclared } from './ruby-declared.ts'
import { rubyDeclarations } from './ruby-declarations.data.ts'
import { importsByText } from '../engine/imports.ts'
import { readRescue } from './ruby-handlers.ts'
import { readRubyVisibility } from './ruby-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Ruby with minitest and RSpec. */
export const rubyReview: ReviewKnowledge = {
  ...commonReview,
  declared: rubyDeclared,
  family: 'ruby',
  conditions: { endsAt: 'line', postfix: true, anyCase: false },
  layout: 'line-ends',
  calls: { ...commonReview.calls, commands: true },
  visibility: readRubyVisibility,
  imports: importsByText(['require', 'require_relative']),
  handlers: { ...commonReview.handlers, read: readRescue, broad: /^Exception$/, bareIsBroad: false },
  tests: {
    ...commonReview.tests,
    frameworks: /^(?:rspec|minitest|test\/unit)\b/,
    skips: { calls: /^(?:skip|pending|xit|xdescribe|xcontext)$/, decorators: null },
    focuses: { calls: /^f(?:it|describe|context)$/, decorators: null },
  },
  assertions: { ...commonReview.assertions, bareWords: /^(?:assert|refute)(?:_\w+)?$/ },
  comments: { plainDocuments: true, docstrings: false },
  declarations: rubyDeclarations,
}
