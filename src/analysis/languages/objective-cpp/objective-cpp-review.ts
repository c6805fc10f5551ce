import { cppDeclared } from '../cpp/cpp-declared.ts'
import { withObjectiveC } from '../objective-c/objective-c-declared.ts'
import { objectiveCReview } from '../objective-c/objective-c-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { objectiveCppDeclarations } from './objective-cpp-declarations.data.ts'

/** Objective-C++ is reviewed as Objective-C is. */
export const objectiveCppReview: ReviewKnowledge = {
  ...objectiveCReview,
  declared: withObjectiveC(cppDeclared),
  declarations: objectiveCppDeclarations,
}
