import { javascriptReview } from '../javascript/javascript-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { vueDeclarations } from './vue-declarations.data.ts'

/** The scripts of a component are JavaScript or TypeScript. */
export const vueReview: ReviewKnowledge = { ...javascriptReview, declarations: vueDeclarations }
