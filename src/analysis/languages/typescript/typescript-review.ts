import { typescriptDeclarations } from './typescript-declarations.data.ts'
import { scriptReview } from '../families/script/script-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'

/** TypeScript, with or without markup: the compiler counts arguments. */
export const typescriptReview: ReviewKnowledge = { ...scriptReview, declarations: typescriptDeclarations }
