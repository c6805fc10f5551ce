import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureJsonForm } from './json-form.ts'

describe('measureJsonForm', () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', false],
    ['{"a":[{"b":1,"b":1}]}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"a":"\\"a\\":1,","b":"{}[]:"}', false],
    ['{"__proto__":1,"constructor":2}', false],
  ])('%s has duplicate keys: %s', (text, duplicateKeys) => {
    expect(measureJsonForm(text).duplicateKeys).toBe(duplicateKeys)
  })

  it('keeps how top-level numbers were written, the last one winning', () => {
    const { topLevelNumbers } = measureJsonForm('{"a":2.0,"b":[1e1],"c":{"a":7},"d":-2e0,"e":1,"e":"1"}')
    expect([...topLevelNumbers]).toEqual([
      ['a', '2.0'],
      ['d', '-2e0'],
    ])
  })

  it('measures a nesting of ten thousand without recursion', () => {
    expect(measureJsonForm(`${'['.repeat(10_000)}${']'.repeat(10_000)}`).maximumDepth).toBe(10_000)
  })

  it('finds no duplicate key in anything JSON.stringify wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
        expect(measureJsonForm(JSON.stringify(value)).duplicateKeys).toBe(false)
      }),
    )
  })
})
