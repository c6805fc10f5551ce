import { scriptIdioms } from './script-assertions.ts'
import { scriptDeclared } from './script-declared.ts'
import { readScriptGlobals } from './script-globals.ts'
import { readScriptImports } from './script-imports.ts'
import { readScriptUnbound } from './script-unbound.ts'
import { readScriptVisibility } from './script-visibility.ts'
import type { ReviewKnowledge } from '../../review-knowledge.ts'
import { commonReview } from '../common/common-review.ts'

/** JavaScript and its dialects, with the test libraries they share. */
export const scriptReview: ReviewKnowledge = {
  ...commonReview,
  declared: scriptDeclared,
  family: 'script',
  visibility: readScriptVisibility,
  protocols: { generators: new Set(['yield']), awaitables: /^Promise(?:Like)?$/ },
  imports: readScriptImports,
  globals: readScriptGlobals,
  unbound: readScriptUnbound,
  assertions: {
    ...commonReview.assertions,
    idioms: [...scriptIdioms, ...commonReview.assertions.idioms],
  },
  tests: {
    ...commonReview.tests,
    frameworks: /^(?:@?jest|vitest|mocha|chai|node:test|@playwright\/test)\b/,
    skips: {
      calls: /^(?:it|test|describe|suite|context)\.(?:skip|todo)(?:\.each)?$|^x(?:it|test|describe)$/,
      decorators: null,
    },
    focuses: {
      calls: /^(?:it|test|describe|suite|context)\.only(?:\.each)?$|^f(?:it|describe)$/,
      decorators: null,
    },
  },
}
