import { importsByPath } from '../engine/imports.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { fortranDeclarations } from './fortran-declarations.data.ts'
import { fortranDeclared } from './fortran-declared.ts'
import { readFortranVisibility } from './fortran-visibility.ts'

/** Fortran: callers may name arguments; there is nothing to catch, `error stop` and `stop` refuse. */
export const fortranReview: ReviewKnowledge = {
  ...commonReview,
  family: 'fortran',
  conditions: { endsAt: 'line', postfix: false, anyCase: true },
  layout: 'line-ends',
  calls: { joints: new Set(['%']), commands: false },
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readFortranVisibility,
  imports: importsByPath(['use', 'USE', 'Use']),
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: { words: new Set(['stop', 'STOP']), calls: new Set(), idioms: [] },
  comments: { plainDocuments: true, docstrings: false },
  declared: fortranDeclared,
  declarations: fortranDeclarations,
}
