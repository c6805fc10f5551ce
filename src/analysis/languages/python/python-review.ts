import { pythonDeclared } from './python-declared.ts'
import { findMainLines } from './python-main.ts'
import { pythonDeclarations } from './python-declarations.data.ts'
import { readExcept, surfacesInPython } from './python-handlers.ts'
import { readPythonGlobals } from './python-globals.ts'
import { readPythonUnbound } from './python-unbound.ts'
import { readPythonImports } from './python-imports.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Python read by its tokens; what CPython's tree tells is in `review_facts.py`. */
export const pythonReview: ReviewKnowledge = {
  ...commonReview,
  declared: pythonDeclared,
  family: 'python',
  conditions: { endsAt: 'colon', postfix: false, anyCase: false },
  layout: 'indentation',
  signatures: { ...commonReview.signatures, namedArguments: true, receiver: /^(?:self|cls)$/ },
  protocols: { generators: new Set(['yield']), awaitables: /^(?:Awaitable|Coroutine|Future)$/ },
  imports: readPythonImports,
  globals: readPythonGlobals,
  unbound: readPythonUnbound,
  mainLines: findMainLines,
  refusals: { ...commonReview.refusals, words: new Set(['raise']), calls: new Set(['abort']) },
  handlers: {
    read: readExcept,
    surfaces: surfacesInPython,
    broad: /^(?:builtins\.)?(?:Base)?Exception$/,
    bareIsBroad: true,
  },
  tests: {
    ...commonReview.tests,
    frameworks: /^(?:pytest|unittest)\b/,
    skips: {
      calls: /^(?:pytest|py\.test)\.(?:skip|xfail)$|^self\.skipTest$/,
      decorators: /^(?:skip|skipif|skipIf|skipUnless|xfail|expectedFailure)$/,
    },
  },
  comments: { plainDocuments: false, docstrings: true },
  declarations: pythonDeclarations,
  assertions: {
    ...commonReview.assertions,
    idioms: [
      { form: 'statement', name: /^assert$/, proves: 'condition' },
      { form: 'call', name: /^(?:raises|warns)$/, proves: 'error' },
      ...commonReview.assertions.idioms,
    ],
  },
}
