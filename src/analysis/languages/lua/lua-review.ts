import { luaDeclarations } from './lua-declarations.data.ts'
import { luaDeclared } from './lua-declared.ts'
import { importsByText } from '../engine/imports.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Lua: `:` calls a method, and a call may leave out whatever comes last. */
export const luaReview: ReviewKnowledge = {
  ...commonReview,
  family: 'lua',
  conditions: { endsAt: 'line', postfix: false, anyCase: false },
  layout: 'line-ends',
  calls: { joints: new Set(['.', ':']), commands: true },
  signatures: { ...commonReview.signatures, lenientCalls: true },
  imports: importsByText(['require']),
  comments: { plainDocuments: true, docstrings: false },
  declared: luaDeclared,
  declarations: luaDeclarations,
}
