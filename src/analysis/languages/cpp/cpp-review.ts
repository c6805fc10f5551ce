import { cppDeclared } from './cpp-declared.ts'
import { cppDeclarations } from './cpp-declarations.data.ts'
import { cReview } from '../c/c-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { readCppVisibility } from './cpp-visibility.ts'

/** C++: C's libraries, classes and exceptions. */
export const cppReview: ReviewKnowledge = {
  ...cReview,
  declared: cppDeclared,
  visibility: readCppVisibility,
  protocols: { generators: new Set(['co_yield']), awaitables: null },
  declarations: cppDeclarations,
}
