import { importsByPath } from '../engine/imports.ts'
import { commonReview } from '../families/common/common-review.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { haskellDeclarations } from './haskell-declarations.data.ts'
import { haskellDeclared } from './haskell-declared.ts'
import { readHaskellVisibility } from './haskell-visibility.ts'

/** Haskell with hspec, HUnit, tasty and QuickCheck. */
export const haskellReview: ReviewKnowledge = {
  ...commonReview,
  declared: haskellDeclared,
  family: 'haskell',
  layout: 'indentation',
  calls: { joints: new Set(['.']), commands: true },
  visibility: readHaskellVisibility,
  imports: importsByPath(['import']),
  handlers: { ...commonReview.handlers, read: () => null },
  refusals: {
    words: new Set(),
    calls: new Set(['error', 'throwIO', 'throw', 'throwError', 'throwM', 'fail', 'ioError', 'exitFailure']),
    idioms: [],
  },
  tests: {
    ...commonReview.tests,
    names: /^(?:test|prop|spec|unit|hprop)_/,
    decorators: null,
    frameworks: /^(?:Test\.|Hedgehog)/,
    skips: { calls: /^(?:xit|xdescribe|xspecify|pending|pendingWith)$/, decorators: null },
    focuses: { calls: /^(?:fit|fdescribe|focus)$/, decorators: null },
  },
  assertions: {
    ...commonReview.assertions,
    bareWords: /^(?:shouldBe|shouldSatisfy|assertEqual|assertBool)$/,
  },
  suppressions: { attributes: null },
  declarations: haskellDeclarations,
}
