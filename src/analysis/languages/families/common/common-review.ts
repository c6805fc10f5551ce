import { readCatch, surfacesAt } from '../../engine/handlers.ts'
import { importsByPath } from '../../engine/imports.ts'
import { readByModifiers } from '../../engine/visibility/modifiers.ts'
import { matcherIdioms, xunitIdioms } from './common-assertions.ts'
import type { ReviewKnowledge } from '../../review-knowledge.ts'

/** What most languages share; a language starts from it and says what is different. */
export const commonReview: ReviewKnowledge = {
  family: '',
  layout: 'free',
  calls: { joints: new Set(['.', '::', '->', '?.', '&.']), commands: false },
  signatures: { namedArguments: false, lenientCalls: false, receiver: null, sharedTypes: false },
  visibility: readByModifiers,
  imports: importsByPath(['import', 'use', 'using']),
  globals: null,
  unbound: null,
  mainLines: null,
  protocols: { generators: new Set(), awaitables: null },
  handlers: { read: readCatch, surfaces: surfacesAt, broad: null, bareIsBroad: false },
  conditions: { endsAt: 'brackets', postfix: false, anyCase: false },
  refusals: {
    words: new Set(['throw', 'raise']),
    calls: new Set(['panic', 'bail', 'fatalError', 'error', 'die', 'fail', 'abort']),
    idioms: [],
  },
  tests: {
    names: /^(?:test|Test)(?:_|[A-Z0-9]|$)/,
    // A project's own attributes end like those they stand for: `WindowsFact`, `tokio.test`.
    decorators:
      /(?:^|\.)(?:\w*(?<!For|Before|After)(?:Test|Fact|Theory|TestMethod|TestCase|TestCaseSource)|TestFactory|TestTemplate)$|(?:^|[._])test$/,
    titled: /^(?:it|test|specify|scenario|should)(?:\.(?:only|skip|each|concurrent|todo|fails))?$|^[xf]it$/,
    sentences: null,
    tables:
      /(?:parametrize|parameterized|expand|ParameterizedTest|TestFactory|Theory|dataProvider|DataProvider)$/,
    frameworks: null,
    skips: { calls: null, decorators: null },
    focuses: { calls: null, decorators: null },
  },
  assertions: {
    words: /^(?:assert\w*|expect\w*|should\w*|verify\w*|XCTAssert\w*|require|ASSERT_\w+|EXPECT_\w+)$/,
    bareWords: null,
    notAfter: new Set(),
    idioms: [...xunitIdioms, ...matcherIdioms],
  },
  suppressions: { attributes: /^@Suppress(?:Warnings|Lint)?$/ },
  declared: [],
  comments: { plainDocuments: false, docstrings: false },
}
