import { scalaDeclared } from './scala-declared.ts'
import { scalaDeclarations } from './scala-declarations.data.ts'
import { readScalaSentence } from './scala-tests.ts'
import { readByModifiersAndPlace } from '../engine/visibility/modifiers.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Scala. */
export const scalaReview: ReviewKnowledge = {
  ...commonReview,
  declared: scalaDeclared,
  family: 'scala',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readByModifiersAndPlace,
  handlers: { ...commonReview.handlers, broad: /^(?:Exception|Throwable)$/, bareIsBroad: false },
  tests: {
    ...commonReview.tests,
    titled: /^(?:it|they|test|testAsync|property|scenario|Scenario|specify|should)$/,
    sentences: readScalaSentence,
    frameworks: /^(?:org\.(?:junit|scalatest|specs2|scalacheck)|munit|weaver|utest|zio\.test)\b/,
    skips: { calls: /^ignore$/, decorators: /^Ignore$/ },
  },
  declarations: scalaDeclarations,
}
