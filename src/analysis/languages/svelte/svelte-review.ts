import { javascriptReview } from '../javascript/javascript-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { readComponentVisibility } from '../families/page/component-visibility.ts'
import { svelteDeclarations } from './svelte-declarations.data.ts'
import { svelteDeclared } from './svelte-declared.ts'

/** The scripts of a component are JavaScript or TypeScript. */
export const svelteReview: ReviewKnowledge = {
  ...javascriptReview,
  visibility: readComponentVisibility,
  declared: svelteDeclared,
  declarations: svelteDeclarations,
}
