import { importsByInclude } from '../engine/imports.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { objectiveCDeclarations } from './objective-c-declarations.data.ts'
import { objectiveCDeclared } from './objective-c-declared.ts'
import { readObjectiveCVisibility } from './objective-c-visibility.ts'

/** Objective-C with XCTest. */
export const objectiveCReview: ReviewKnowledge = {
  ...commonReview,
  family: 'objective-c',
  visibility: readObjectiveCVisibility,
  imports: importsByInclude,
  tests: {
    ...commonReview.tests,
    skips: { calls: /^XCTSkip(?:If|Unless)?$/, decorators: null },
  },
  declared: objectiveCDeclared,
  declarations: objectiveCDeclarations,
}
