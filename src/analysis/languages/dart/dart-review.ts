import { dartDeclared } from './dart-declared.ts'
import { dartDeclarations } from './dart-declarations.data.ts'
import { importsByText } from '../engine/imports.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'

/** Dart. */
export const dartReview: ReviewKnowledge = {
  ...commonReview,
  declared: dartDeclared,
  family: 'dart',
  signatures: { ...commonReview.signatures, namedArguments: true },
  protocols: { generators: new Set(['yield']), awaitables: /^(?:Future|FutureOr)$/ },
  imports: importsByText(['import', 'export']),
  tests: { ...commonReview.tests, frameworks: /^package:(?:test|flutter_test)\// },
  declarations: dartDeclarations,
}
