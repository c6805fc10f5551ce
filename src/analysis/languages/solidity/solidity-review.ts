import { importsByText } from '../engine/imports.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { solidityDeclarations } from './solidity-declarations.data.ts'
import { solidityDeclared } from './solidity-declared.ts'
import { readSolidityVisibility } from './solidity-visibility.ts'

/** Solidity, whose `require` and `revert` refuse; Foundry's tests are named like others. */
export const solidityReview: ReviewKnowledge = {
  ...commonReview,
  family: 'solidity',
  visibility: readSolidityVisibility,
  imports: importsByText(['import']),
  refusals: { ...commonReview.refusals, calls: new Set(['revert', 'require', 'assert']) },
  declared: solidityDeclared,
  declarations: solidityDeclarations,
}
