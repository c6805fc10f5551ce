import { importsByPath } from '../engine/imports.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { elixirDeclarations } from './elixir-declarations.data.ts'

/** `defp` and `defmacrop` keep a function to its module. */
const readElixirVisibility = visibilityBy((reader) => ({ isFunction, token }) => {
  return isFunction && /^def(?:macro|guard)?p$/.test(reader.text(token)) ? 'private' : 'public'
})

/** Elixir with ExUnit. */
export const elixirReview: ReviewKnowledge = {
  ...commonReview,
  family: 'elixir',
  conditions: { endsAt: 'line', postfix: false, anyCase: false },
  layout: 'line-ends',
  calls: { ...commonReview.calls, commands: true },
  visibility: readElixirVisibility,
  imports: importsByPath(['import', 'alias', 'use', 'require']),
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: { words: new Set(['raise', 'throw']), calls: new Set(['raise', 'exit']), idioms: [] },
  tests: {
    ...commonReview.tests,
    titled: /^test$/,
    frameworks: /^ExUnit\b/,
    skips: { calls: null, decorators: /^(?:tag|moduletag)$/ },
  },
  assertions: { ...commonReview.assertions, bareWords: /^(?:assert|refute)\w*$/ },
  comments: { plainDocuments: false, docstrings: false },
  declarations: elixirDeclarations,
}
