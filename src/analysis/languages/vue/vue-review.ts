import { javascriptReview } from '../javascript/javascript-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { readComponentVisibility } from '../families/page/component-visibility.ts'
import { vueDeclarations } from './vue-declarations.data.ts'
import { vueDeclared } from './vue-declared.ts'

/** The scripts of a component are JavaScript or TypeScript. */
export const vueReview: ReviewKnowledge = {
  ...javascriptReview,
  visibility: readComponentVisibility,
  declared: vueDeclared,
  declarations: vueDeclarations,
}
