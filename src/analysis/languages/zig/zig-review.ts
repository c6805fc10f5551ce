import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { zigDeclarations } from './zig-declarations.data.ts'
import { zigDeclared } from './zig-declared.ts'

/** Without `pub` or `export` a name stays in its file. */
const readZigVisibility = visibilityBy(
  () =>
    ({ words }) =>
      words.has('pub') || words.has('export') ? 'public' : 'private',
)

/** Zig: `catch` gives a value, there is nothing that handles by a block of its own. */
export const zigReview: ReviewKnowledge = {
  ...commonReview,
  family: 'zig',
  signatures: { ...commonReview.signatures, receiver: /^self$/ },
  visibility: readZigVisibility,
  imports: () => [],
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: { ...commonReview.refusals, calls: new Set(['@panic', 'panic', '@compileError']) },
  declared: zigDeclared,
  declarations: zigDeclarations,
}
