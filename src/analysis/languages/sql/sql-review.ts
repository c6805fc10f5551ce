import { sqlDeclarations } from './sql-declarations.data.ts'
import { sqlDeclared } from './sql-declared.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** SQL and its routines. */
export const sqlReview: ReviewKnowledge = {
  ...commonReview,
  family: 'sql',
  conditions: { endsAt: 'none', postfix: false, anyCase: false },
  declared: sqlDeclared,
  declarations: sqlDeclarations,
}
