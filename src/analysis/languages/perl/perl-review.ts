import { perlAssertions } from './perl-assertions.ts'
import { perlDeclarations } from './perl-declarations.data.ts'
import { perlDeclared } from './perl-declared.ts'
import { readPerlVisibility } from './perl-visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Perl. */
export const perlReview: ReviewKnowledge = {
  ...commonReview,
  family: 'perl',
  visibility: readPerlVisibility,
  conditions: { endsAt: 'line', postfix: true, anyCase: false },
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, receiver: /^\$(?:self|class)$/ },
  calls: { ...commonReview.calls, commands: true },
  refusals: { ...commonReview.refusals, calls: new Set(['die', 'croak', 'confess', 'exit']) },
  tests: { ...commonReview.tests, titled: /^subtest$/, frameworks: /^Test::/ },
  assertions: perlAssertions,
  declared: perlDeclared,
  declarations: perlDeclarations,
}
