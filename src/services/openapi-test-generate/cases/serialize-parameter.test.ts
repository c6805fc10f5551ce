import { describe, expect, test } from 'vitest'
import { serializeList, serializePath, serializeQuery } from './serialize-parameter.ts'

const list = ['a', 'b']
const object = new Map([
  ['R', 100],
  ['G', 200],
])

// The table of the specification's "Style Examples".
describe('query', () => {
  test.each([
    ['form', true, 'x', [['c', 'x']]],
    [
      'form',
      true,
      list,
      [
        ['c', 'a'],
        ['c', 'b'],
      ],
    ],
    ['form', false, list, [['c', 'a,b']]],
    [
      'form',
      true,
      object,
      [
        ['R', '100'],
        ['G', '200'],
      ],
    ],
    ['form', false, object, [['c', 'R,100,G,200']]],
    ['spaceDelimited', false, list, [['c', 'a b']]],
    ['pipeDelimited', false, list, [['c', 'a|b']]],
    [
      'deepObject',
      true,
      object,
      [
        ['c[R]', '100'],
        ['c[G]', '200'],
      ],
    ],
    ['form', true, 1e21, [['c', '1000000000000000000000']]],
    ['form', true, true, [['c', 'true']]],
  ] as const)('%s, explode %s', (style, explode, value, expected) => {
    expect(serializeQuery({ name: 'c', style, explode, value })).toEqual(expected)
  })
})

describe('path', () => {
  test.each([
    ['simple', false, 'x', 'x'],
    ['simple', false, list, 'a,b'],
    ['simple', false, object, 'R,100,G,200'],
    ['simple', true, object, 'R=100,G=200'],
    ['label', false, 'x', '.x'],
    ['label', false, list, '.a,b'],
    ['label', true, list, '.a.b'],
    ['label', true, object, '.R=100.G=200'],
    ['matrix', false, 'x', ';c=x'],
    ['matrix', false, list, ';c=a,b'],
    ['matrix', true, list, ';c=a;c=b'],
    ['matrix', false, object, ';c=R,100,G,200'],
    ['matrix', true, object, ';R=100;G=200'],
  ] as const)('%s, explode %s', (style, explode, value, expected) => {
    expect(serializePath({ name: 'c', style, explode, value })).toBe(expected)
  })
})

test('a header lists its items', () => {
  expect(serializeList({ explode: false, value: list })).toBe('a,b')
})
