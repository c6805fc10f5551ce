import { importsByPath } from '../engine/imports.ts'
import { readByModifiers } from '../engine/visibility/modifiers.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { fsharpDeclarations } from './fsharp-declarations.data.ts'
import { fsharpDeclared } from './fsharp-declared.ts'

/** F# with xUnit, NUnit and Expecto. */
export const fsharpReview: ReviewKnowledge = {
  ...commonReview,
  declared: fsharpDeclared,
  family: 'csharp',
  layout: 'indentation',
  calls: { joints: new Set(['.']), commands: true },
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readByModifiers,
  imports: importsByPath(['open']),
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: {
    words: new Set(),
    calls: new Set(['raise', 'failwith', 'failwithf', 'invalidArg', 'invalidOp', 'nullArg', 'reraise']),
    idioms: [],
  },
  tests: {
    ...commonReview.tests,
    titled: /^(?:f|p)?test(?:Case|CaseAsync|Async|List|Property)?$/,
    frameworks: /^(?:Xunit|NUnit|Expecto|FsUnit|FsCheck)\b/,
    skips: { calls: /^p(?:test\w*|tests)$/, decorators: /^Ignore$/ },
    focuses: { calls: /^f(?:test\w*|tests)$/, decorators: null },
  },
  suppressions: { attributes: /^#SuppressMessage$/ },
  declarations: fsharpDeclarations,
}
