import { visibilityBy } from '../engine/visibility/visibility.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { clojureDeclarations } from './clojure-declarations.data.ts'

/** `defn-` and `^:private` keep a name to its namespace; what is left of `def` is everyone's. */
const readClojureVisibility = visibilityBy((reader, scan) => ({ name, isFunction, index, token }) => {
  if (!isFunction) return 'public'
  if (reader.text(token + 1) === 'defn-' || name.startsWith('-')) return 'private'
  const body = scan.functions[index]?.lastToken ?? token
  for (let at = token + 2; at < Math.min(body, token + 12) && reader.text(at) !== '['; at++)
    if (reader.text(at) === ':private') return 'private'
  return 'public'
})

/** Clojure with clojure.test. */
export const clojureReview: ReviewKnowledge = {
  ...commonReview,
  family: 'clojure',
  calls: { joints: new Set(), commands: false },
  visibility: readClojureVisibility,
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: { words: new Set(['throw']), calls: new Set(), idioms: [] },
  comments: { plainDocuments: false, docstrings: true },
  declarations: clojureDeclarations,
}
