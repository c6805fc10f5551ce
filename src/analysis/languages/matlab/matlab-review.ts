import { commonReview } from '../families/common/common-review.ts'
import { readEndedCatch } from '../families/ended/read-ended-catch.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { matlabDeclarations } from './matlab-declarations.data.ts'
import { matlabDeclared } from './matlab-declared.ts'
import { readMatlabVisibility } from './matlab-visibility.ts'

/** MATLAB with its unit tests: a call may leave out whatever comes last. */
export const matlabReview: ReviewKnowledge = {
  ...commonReview,
  family: 'matlab',
  conditions: { endsAt: 'line', postfix: false, anyCase: false },
  layout: 'line-ends',
  calls: { joints: new Set(['.']), commands: true },
  signatures: { ...commonReview.signatures, lenientCalls: true },
  visibility: readMatlabVisibility,
  handlers: { ...commonReview.handlers, read: readEndedCatch },
  refusals: { words: new Set(), calls: new Set(['error', 'throw', 'rethrow', 'assert']), idioms: [] },
  comments: { plainDocuments: true, docstrings: false },
  declared: matlabDeclared,
  declarations: matlabDeclarations,
}
