import { importsByPath } from '../engine/imports.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { elixirDeclarations } from './elixir-declarations.data.ts'
import { elixirDeclared } from './elixir-declared.ts'

const HIDDEN = /^(?:def(?:macro|guard)?p|@typep)$/

/** `defp` and its like keep a name to its module; what is left out of the documents is the project's own. */
const readElixirVisibility = visibilityBy((reader, scan) => ({ isFunction, index, token, words }) => {
  if (index < 0) return [...words].some((word) => HIDDEN.test(word)) ? 'private' : 'public'
  if (!isFunction)
    return isUndocumented(reader, (scan.scopes[index]?.bodyToken ?? token) + 2) ? 'internal' : 'public'
  if (HIDDEN.test(reader.text(token))) return 'private'
  return isUndocumented(reader, token) ? 'internal' : 'public'
})

/** `@moduledoc false`, `@doc false` in front of a token. */
function isUndocumented(reader: TokenReader, token: number): boolean {
  return reader.text(token) === 'false'
    ? reader.text(token - 1) === '@moduledoc'
    : reader.text(token - 1) === 'false' && reader.text(token - 2) === '@doc'
}

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
  declared: elixirDeclared,
  declarations: elixirDeclarations,
}
