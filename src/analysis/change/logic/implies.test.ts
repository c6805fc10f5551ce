import { describe, expect, test } from 'vitest'
import { relate } from './implies.ts'
import { parseCondition } from './parse-condition.ts'

const tell = (before: string, after: string): string =>
  relate(parseCondition(before.split(' ')), parseCondition(after.split(' ')))

describe('how a new condition stands to the old one', () => {
  test.each([
    ['a && b', 'b && a', 'same'],
    ['a && b', 'a', 'weaker'],
    ['a', 'a && b', 'stronger'],
    ['a && b', 'a || b', 'weaker'],
    ['a || b', 'a', 'stronger'],
    ['! ( a && b )', '! a || ! b', 'same'],
    ['not a or not b', 'not ( a and b )', 'same'],
    ['a > 3', '3 < a', 'same'],
    ['a > 3', 'a >= 3', 'weaker'],
    ['a > 3', 'a > 10', 'stronger'],
    ['a > 3 && a < 9', 'a > 3', 'weaker'],
    ['! ( a > 3 )', 'a <= 3', 'same'],
    ['a < n', 'a <= n', 'weaker'],
    ['a === b', 'a !== b', 'unrelated'],
    ['x not in y', 'not x in y', 'same'],
    ['( a )', 'a', 'same'],
    ['f ( a , b ) && c', '( f ( a , b ) )', 'weaker'],
    ['a', 'b', 'unrelated'],
  ])('from %s to %s is %s', (before, after, relation) => {
    expect(tell(before, after)).toBe(relation)
  })

  test('more questions than can be tried are told to be unrelated, not guessed', () => {
    const many = Array.from({ length: 40 }, (_, index) => `a${index}`)
    expect(tell(many.join(' && '), many.slice(1).join(' && '))).toBe('unrelated')
  })

  test('brackets a thousand deep are read without running out of stack', () => {
    const deep = [
      ...Array.from({ length: 1_000 }, () => '! ('),
      'a',
      ...Array.from({ length: 1_000 }, () => ')'),
    ]
    expect(tell(deep.join(' '), deep.join(' '))).toBe('same')
  })
})
