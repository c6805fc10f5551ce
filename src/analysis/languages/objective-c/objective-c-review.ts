import { importsByInclude } from '../engine/imports.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { objectiveCDeclarations } from './objective-c-declarations.data.ts'

/** `static` keeps a function of C to its file; methods are private by a leading underscore alone. */
const readObjectiveCVisibility = visibilityBy(() => ({ name, isFunction, words, around }) => {
  if (isFunction && around === null) return words.has('static') ? 'private' : 'public'
  return name.slice(name.lastIndexOf('.') + 1).startsWith('_') ? 'private' : 'public'
})

/** Objective-C with XCTest. */
export const objectiveCReview: ReviewKnowledge = {
  ...commonReview,
  family: 'objective-c',
  visibility: readObjectiveCVisibility,
  imports: importsByInclude,
  tests: {
    ...commonReview.tests,
    skips: { calls: /^XCTSkip(?:If|Unless)?$/, decorators: null },
  },
  declarations: objectiveCDeclarations,
}
