import { javascriptReview } from '../javascript/javascript-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { svelteDeclarations } from './svelte-declarations.data.ts'

/** The scripts of a component are JavaScript or TypeScript. */
export const svelteReview: ReviewKnowledge = { ...javascriptReview, declarations: svelteDeclarations }
