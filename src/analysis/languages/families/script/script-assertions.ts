import type { AssertionIdiom } from '../../review-knowledge.ts'

/** Node's own `assert`, and tape, tap and AVA, whose tests are handed what they assert with: `t.is(a, 1)`. */
export const scriptIdioms: readonly AssertionIdiom[] = [
  { form: 'call', name: /^(?:is|same|strictSame)$/, proves: 'equality' },
  { form: 'call', name: /^(?:not|notSame|like|regex)$/, proves: 'bound' },
  {
    form: 'call',
    name: /^(?:ok|isOk|notOk|isNotOk|truthy|falsy|error|ifError)$/,
    proves: 'condition',
    subject: 0,
  },
  { form: 'call', name: /^(?:doesNotThrow|notThrows(?:Async)?)$/, proves: 'runs' },
]
