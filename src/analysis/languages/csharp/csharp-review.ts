import { csharpDeclared } from './csharp-declared.ts'
import { csharpDeclarations } from './csharp-declarations.data.ts'
import { readCsharpVisibility } from './csharp-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** C# with xUnit, NUnit and MSTest. */
export const csharpReview: ReviewKnowledge = {
  ...commonReview,
  declared: csharpDeclared,
  family: 'csharp',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readCsharpVisibility,
  protocols: { generators: new Set(['yield']), awaitables: /^(?:Value)?Task$/ },
  handlers: { ...commonReview.handlers, broad: /^Exception$/, bareIsBroad: true },
  tests: {
    ...commonReview.tests,
    frameworks: /^(?:Xunit|NUnit|Microsoft\.VisualStudio\.TestTools)\b/,
    skips: { calls: null, decorators: /^(?:Ignore|Skip)$/ },
  },
  declarations: csharpDeclarations,
}
