import { commonReview } from '../families/common/common-review.ts'
import type { AssertionKnowledge } from '../review-knowledge.ts'

const NAMES =
  /^(?:ok|is|isnt|like|unlike|is_deeply|cmp_ok|isa_ok|can_ok|new_ok|use_ok|require_ok|eq_or_diff|throws_ok|dies_ok|lives_ok|pass)$/

/** Test::More and its like, with brackets and without. */
export const perlAssertions: AssertionKnowledge = {
  ...commonReview.assertions,
  words: NAMES,
  bareWords: NAMES,
  notAfter: new Set(['->', '::', '=>', '{', 'sub', '$', '&']),
  idioms: [
    { form: 'call', name: /^(?:is|is_deeply|eq_or_diff)$/, proves: 'equality', subject: 0, expected: 1 },
    { form: 'call', name: /^(?:like|unlike|isnt|cmp_ok)$/, proves: 'bound', subject: 0 },
    { form: 'call', name: /^(?:isa_ok|can_ok|new_ok)$/, proves: 'kind', subject: 0 },
    { form: 'call', name: /^throws_ok$/, proves: 'error' },
    { form: 'call', name: /^ok$/, proves: 'condition', subject: 0 },
    { form: 'call', name: /^(?:use_ok|require_ok|dies_ok|lives_ok|pass)$/, proves: 'runs' },
  ],
}
