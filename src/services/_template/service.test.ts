import { expect, test } from 'vitest'
import { template } from './service.ts'

test('characters are counted as Unicode code points', () => {
  const context = {
    signal: AbortSignal.timeout(1_000),
    python: { inspect: () => Promise.reject(new Error('not used')) },
  }
  expect(template.run({ text: 'a\u{1f600}b' }, context)).toEqual({ characters: 3 })
})
