import { shellDeclarations } from './shell-declarations.data.ts'
import { shellDeclared } from './shell-declared.ts'
import { readShellImports } from './shell-imports.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Shell scripts. */
export const shellReview: ReviewKnowledge = {
  ...commonReview,
  family: 'shell',
  conditions: { endsAt: 'none', postfix: false, anyCase: false },
  layout: 'line-ends',
  imports: readShellImports,
  calls: { ...commonReview.calls, commands: true },
  declared: shellDeclared,
  declarations: shellDeclarations,
}
