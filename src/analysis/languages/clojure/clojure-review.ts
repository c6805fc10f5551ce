import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { clojureDeclarations } from './clojure-declarations.data.ts'
import { clojureDeclared } from './clojure-declared.ts'

/** `defn-` and `^:private` keep a name to its namespace; what is left of `def` is everyone's. */
const readClojureVisibility = visibilityBy((reader, scan) => ({ name, isFunction, index, token, words }) => {
  if (!isFunction) return 'public'
  if (name.startsWith('-') || words.has(':private') || words.has(':no-doc')) return 'private'
  const each = scan.functions[index]
  return each !== undefined && isPrivateForm(reader, token, each.lastToken) ? 'private' : 'public'
})

/** `(defn- f …)`, `(defn ^:private f …)`. */
function isPrivateForm(reader: TokenReader, open: number, last: number): boolean {
  if (reader.text(open + 1) === 'defn-') return true
  for (let at = open + 2; at < Math.min(last, open + 12) && reader.text(at) !== '['; at++)
    if (reader.text(at) === ':private') return true
  return false
}

/** Clojure with clojure.test. */
export const clojureReview: ReviewKnowledge = {
  ...commonReview,
  family: 'clojure',
  calls: { joints: new Set(), commands: false },
  visibility: readClojureVisibility,
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: { words: new Set(['throw']), calls: new Set(), idioms: [] },
  comments: { plainDocuments: false, docstrings: true },
  declared: clojureDeclared,
  declarations: clojureDeclarations,
}
