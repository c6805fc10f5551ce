import { importsByPath } from '../engine/imports.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { ocamlDeclarations } from './ocaml-declarations.data.ts'
import { ocamlDeclared } from './ocaml-declared.ts'
import { readOcamlVisibility } from './ocaml-visibility.ts'

/** OCaml with Alcotest, OUnit and inline tests; what an interface file hides is not seen from here. */
export const ocamlReview: ReviewKnowledge = {
  ...commonReview,
  declared: ocamlDeclared,
  family: 'ocaml',
  calls: { joints: new Set(['.']), commands: true },
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readOcamlVisibility,
  imports: importsByPath(['open', 'include']),
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: {
    words: new Set(['raise']),
    calls: new Set(['failwith', 'invalid_arg', 'raise', 'exit']),
    idioms: [],
  },
  tests: {
    ...commonReview.tests,
    names: /^test(?:_|$)/,
    decorators: null,
    frameworks: /^(?:Alcotest|OUnit2?|QCheck)\b/,
  },
  assertions: { ...commonReview.assertions, bareWords: /^(?:assert|assert_equal|assert_bool|check)$/ },
  suppressions: { attributes: /^@(?:@@)?warning$/ },
  comments: { plainDocuments: false, docstrings: false },
  declarations: ocamlDeclarations,
}
