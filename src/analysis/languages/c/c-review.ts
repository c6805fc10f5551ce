import { cDeclared } from './c-declared.ts'
import { cDeclarations } from './c-declarations.data.ts'
import { importsByInclude } from '../engine/imports.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { macroIdioms } from '../families/common/common-assertions.ts'
import { commonReview } from '../families/common/common-review.ts'

/** `static` keeps a function to its file. */
const readCVisibility = visibilityBy(() => ({ isFunction, words }) => {
  return isFunction && words.has('static') ? 'private' : 'public'
})

/** C; C++ shares its libraries. */
export const cReview: ReviewKnowledge = {
  ...commonReview,
  declared: cDeclared,
  family: 'c',
  visibility: readCVisibility,
  imports: importsByInclude,
  handlers: { ...commonReview.handlers, broad: null, bareIsBroad: true },
  declarations: cDeclarations,
  assertions: { ...commonReview.assertions, idioms: [...macroIdioms, ...commonReview.assertions.idioms] },
}
