import { perlDeclarations } from './perl-declarations.data.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Perl. */
export const perlReview: ReviewKnowledge = {
  ...commonReview,
  family: 'perl',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, receiver: /^\$(?:self|class)$/ },
  calls: { ...commonReview.calls, commands: true },
  declarations: perlDeclarations,
}
