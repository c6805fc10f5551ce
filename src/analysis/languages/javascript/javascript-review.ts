import { javascriptDeclarations } from './javascript-declarations.data.ts'
import { scriptReview } from '../families/script/script-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'

/** JavaScript, with or without markup: a call may leave out whatever comes last. */
export const javascriptReview: ReviewKnowledge = {
  ...scriptReview,
  signatures: { ...scriptReview.signatures, lenientCalls: true },
  declarations: javascriptDeclarations,
}
