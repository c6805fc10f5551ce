import { importsByPath } from '../engine/imports.ts'
import { commonReview } from '../families/common/common-review.ts'
import { readEndedCatch } from '../families/ended/read-ended-catch.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { visualBasicDeclarations } from './visual-basic-declarations.data.ts'
import { visualBasicDeclared } from './visual-basic-declared.ts'
import { readVisualBasicVisibility } from './visual-basic-visibility.ts'

/** Visual Basic: callers may name arguments. */
export const visualBasicReview: ReviewKnowledge = {
  ...commonReview,
  family: 'visual-basic',
  conditions: { endsAt: 'line', postfix: false, anyCase: true },
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readVisualBasicVisibility,
  imports: importsByPath(['Imports']),
  handlers: { ...commonReview.handlers, read: readEndedCatch, broad: /^Exception$/, bareIsBroad: true },
  refusals: { ...commonReview.refusals, words: new Set(['Throw', 'throw']) },
  suppressions: { attributes: null },
  declared: visualBasicDeclared,
  declarations: visualBasicDeclarations,
}
