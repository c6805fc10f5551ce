import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../core/problem.ts'
import { applyPatch } from '../apply-patch.ts'
import { compareDocuments } from '../compare-documents.ts'
import { compareValues, type ValueChange } from './compare-values.ts'

const compare = (before: string, after: string, format: 'json' | 'yaml' = 'json') =>
  compareDocuments(before, after, 3, format)
const compareJson = (before: unknown, after: unknown) =>
  compare(JSON.stringify(before), JSON.stringify(after))

const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'x/y', '~', '10', '9', '')
const scalar = fc.oneof(
  fc.integer({ min: -2, max: 2 }),
  fc.constantFrom('', 'a', 'b', null, true, false, 0.5, '\u{e000}1', '𝒳'),
)
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  ),
}))

function resolve(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => {
      expect(Object.hasOwn(value as object, part), pointer).toBe(true)
      return (value as Record<string, unknown>)[part]
    }, root)
}

const reverseKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reverseKeys(member)]),
  )
}

/** Puts every change of objects into the old value. */
function applyChanges(before: unknown, changes: readonly ValueChange[]): unknown {
  const holder = { root: structuredClone(before) as unknown }
  for (const { oldPointer, newPointer, new: value } of changes) {
    const parts = `/root${oldPointer ?? newPointer}`.split('/').slice(1)
    const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const place = names.slice(0, -1).reduce<unknown>((value, name) => (value as never)[name], holder)
    const name = names.at(-1) ?? ''
    if (newPointer === null) delete (place as Record<string, unknown>)[name]
    else
      Object.defineProperty(place as object, name, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      })
  }
  return holder.root
}

describe('document.diff of structured texts', () => {
  it('finds a change exactly where values differ, whatever the order of keys', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (before, after) => {
        const result = compareJson(before, reverseKeys(after))
        const equal = isDeepStrictEqual(before, after)
        expect(result.equivalent).toBe(equal)
        expect(result.changes.length === 0).toBe(equal)
        expect(result.unified === '').toBe(equal)
        for (const change of compareValues(before, after)) {
          if (change.oldPointer !== null) expect(change.old).toEqual(resolve(before, change.oldPointer))
          if (change.newPointer !== null) expect(change.new).toEqual(resolve(after, change.newPointer))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('lists changes of objects that turn one value into the other', () => {
    const objects = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        scalar,
        fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
      ),
    })).value
    fc.assert(
      fc.property(objects, objects, (before, after) => {
        expect(applyChanges(before, compareValues(before, after))).toEqual(after)
      }),
      { numRuns: 1_000 },
    )
  })

  it('proves its patch on both texts in one spelling', () => {
    const result = compare('{"b":[1,2],"a":{"y":1,"x":2}}', '{"a":{"x":3,"y":1},"b":[1,2]}')
    const canonical = '{\n  "a": {\n    "x": 2,\n    "y": 1\n  },\n  "b": [\n    1,\n    2\n  ]\n}\n'
    expect(applyPatch(canonical, result.unified!)).toBe(canonical.replace('"x": 2', '"x": 3'))
    expect(result).toMatchObject({ identical: false, equivalent: false, verified: true })
    expect(result.changes).toEqual([
      { kind: 'replaced', oldPointer: '/a/x', newPointer: '/a/x', oldValue: '2', newValue: '3' },
    ])
  })

  it('follows an item of a list through insertions', () => {
    const before = [
      { id: 1, n: 'a' },
      { id: 2, n: 'b' },
      { id: 3, n: 'c' },
    ]
    const after = [
      { id: 0, n: 'z' },
      { id: 1, n: 'a' },
      { id: 2, n: 'B' },
      { id: 3, n: 'c' },
    ]
    expect(compareJson(before, after).changes).toEqual([
      { kind: 'added', oldPointer: null, newPointer: '/0', oldValue: null, newValue: '{"id": 0, "n": "z"}' },
      { kind: 'replaced', oldPointer: '/1/n', newPointer: '/2/n', oldValue: '"b"', newValue: '"B"' },
    ])
  })

  it('compares numbers as they are written, also beyond what a double holds', () => {
    expect(compare('[9007199254740993, 1.0, 1e2]', '[9007199254740992, 1, 100]').changes).toEqual([
      {
        kind: 'replaced',
        oldPointer: '/0',
        newPointer: '/0',
        oldValue: '9007199254740993',
        newValue: '9007199254740992',
      },
    ])
    expect(compare('[0.10000000000000000000, 1e400]', '[0.1, 10e399]').equivalent).toBe(true)
    expect(compare('["12345678901234567890", 1]', '["12345678901234567891", 1]').equivalent).toBe(false)
    expect(compare('a: 9007199254740993\n', 'a: 1\n', 'yaml').warnings).toMatchObject([
      { code: 'number-precision' },
    ])
  })

  it('reads YAML by its values: layout, anchors, merge keys and comments do not matter', () => {
    const before = '# old\nbase: &b {x: 1, y: 2}\nuse:\n  <<: *b\n  z: 3\n'
    const after = 'use: {z: 3, y: 2, x: 1}\nbase:\n  y: 2\n  x: 1\n'
    expect(compare(before, after, 'yaml')).toMatchObject({ identical: false, equivalent: true, hunks: [] })
    expect(compare('a: 1\n---\na: 2\n', 'a: 1\n---\na: 3\n', 'yaml').changes).toMatchObject([
      { oldPointer: '/1/a', oldValue: '2', newValue: '3' },
    ])
  })

  it('says what it made of comments, lines and repeated keys', () => {
    const codes = (before: string, after: string) =>
      compare(before, after).warnings.map(({ code, detail }) => `${detail.split(/[:,]/, 1)[0]} ${code}`)
    expect(codes('{"a": 1, // one\n}', '{"a": 1}')).toEqual(['before read-as-jsonc'])
    expect(codes('{"a":1}\n{"a":2}\n', '[{"a":1},{"a":2}]')).toEqual(['before read-as-ndjson'])
    expect(codes('{"a":1}', '{"a":1,"a":1}')).toEqual(['after duplicate-keys'])
  })

  it('takes an empty text for no value', () => {
    expect(compare('', '')).toMatchObject({ equivalent: true, changes: [], unified: '' })
    expect(compare(' \n', '[1]').changes).toMatchObject([{ kind: 'added', oldPointer: null, newPointer: '' }])
    expect(compare('a: 1', '# nothing', 'yaml').changes).toMatchObject([
      { kind: 'removed', newPointer: null },
    ])
  })

  it('refuses what cannot be read, both sides at once, with places and hints', () => {
    const refusal = (before: string, after: string, format: 'json' | 'yaml') => {
      try {
        compare(before, after, format)
      } catch (problem) {
        return problem as Problem
      }
      throw new Error('was not refused')
    }
    const problem = refusal("{'a': 1}", '[1, NaN]', 'json')
    expect(problem).toMatchObject({
      code: 'invalid-content',
      errors: [{ pointer: '/before' }, { pointer: '/after' }],
    })
    expect(problem.errors.map(({ message }) => message).join()).toMatch(/double quotes.*write null/)
    const deep = `${'['.repeat(201)}${']'.repeat(201)}`
    expect(refusal(deep, deep, 'json').code).toBe('content-too-complex')
    expect(refusal('&a [*a]', '1', 'yaml').code).toBe('content-too-complex')
    const unfolding = [
      'a0: &a0 [1, 1]',
      ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`),
    ]
    expect(refusal(unfolding.join('\n'), '1', 'yaml').code).toBe('content-too-complex')
  })

  it('lists a bounded number of changes, each value cut, and counts the rest', () => {
    const side = (text: string) =>
      Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, text.repeat(300)]))
    const { changes, truncated } = compareJson(side('a'), side('b'))
    expect(changes).toHaveLength(1_000)
    expect(truncated.changesOmitted).toBe(2_000)
    expect(changes[0]?.newValue).toHaveLength(201)
  })
})
