import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentBudget, SampleBudget } from './sample-budget.ts'
import { listPatternTexts, matchesPattern } from './sample-pattern.ts'

const fresh = () => ({ patterns: new Map(), budget: new SampleBudget(new DocumentBudget()) })

/** The first text of a pattern that it describes. */
function samplePattern(pattern: string, minimum: number): string | null {
  const texts = listPatternTexts(pattern, minimum, fresh())
  return texts.find((text) => matchesPattern(pattern, text, fresh())) ?? null
}

test.each([
  '^[A-Z]{2}$',
  '^\\d{3}-\\d{4}$',
  '^978-\\d{10}$',
  '^(?:red|green)$',
  '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
  '^#[0-9a-fA-F]{6}$',
  '^(\\w+)(-\\w+)*$',
  '^[-+.]?[0-9]+(\\.[0-9]+)?$',
  '^\\u0041\\x42\\u{43}?$',
  '^[\\w.\\-]+$',
  '^(?<year>\\d{4})$',
  '^a?b*c+?$',
  '^[^a-zA-Z0-9]$',
  '\\S',
  '^\\W\\D$',
  '^[\\]\\[]$',
  '^.{8,}$',
  '^(?!\\d+$)\\w+\\S+',
  '^(?!aws:)[a-z:]+$',
  '^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$',
  '^[^\\W_]+$',
  '\\bword\\b',
  '',
])('%s gives a text it matches', (pattern) => {
  const text = samplePattern(pattern, 0)
  expect(text).not.toBeNull()
  expect(text).toMatch(new RegExp(pattern.includes('u{') ? pattern.replace('\\u{43}', 'C') : pattern))
})

test('repeats as far as a minimum length asks', () => {
  expect(samplePattern('^[a-z]+$', 40)).toMatch(/^[a-z]{40}$/)
  expect(samplePattern('^x{2,5}y*$', 8)).toMatch(/^x{2,5}y*$/)
  expect(samplePattern('^(ab)+$', 5)).toMatch(/^(ab){3,}$/)
})

test.each([
  '(?=a)b',
  '(a)\\1',
  '(?(1)a|b)',
  '[]',
  '((((',
  '[a',
  'a)',
  '*a',
  'a{3,1}',
  '\\',
  `${'('.repeat(200)}a${')'.repeat(200)}`,
])('%s is beyond reading, and says so', (pattern) => {
  expect(samplePattern(pattern, 0)).toBeNull()
})

test.each([
  '^(a+)+$',
  '^([a-z]{1,1000000}){1,1000000}$',
  '^(a{1000000}){1000000}$',
  '((a{0}){9}){999999999}',
])('%s neither hangs nor grows', (pattern) => {
  expect((samplePattern(pattern, 2_000) ?? '').length).toBeLessThanOrEqual(2_000)
})

test('no text makes it throw or hang', () => {
  const piece = constantFrom(
    'a',
    '[',
    ']',
    '^',
    '-',
    '\\d',
    '\\',
    '(',
    ')',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '{1,',
    '.',
    '$',
    '\\p{L}',
    'é',
    '😀',
  )
  assert(
    property(array(piece, { maxLength: 30 }), nat(50), (pieces, minimum) => {
      const text = samplePattern(pieces.join(''), minimum)
      expect(text === null || text.length <= 2_000).toBe(true)
    }),
  )
})

test.each([
  ['^a+$', 'aaa', 'aab'],
  ['^(?:ab|a)b$', 'abb', 'abbb'],
  ['^(a|b)*c{2,3}$', 'abacc', 'abac'],
  ['^(a?){3}$', 'aa', 'aaaa'],
  ['b', 'abc', 'ac'],
  ['^[^0-9]$', 'é', '7'],
  ['(?i)^pay$', 'PAY', 'PAX'],
  ['^(?=.*\\d).{3}$', 'a1b', 'abc'],
  ['^(?!x).*$', 'ax', 'xa'],
  ['^\\p{L}+$', 'É', '1'],
])('%s describes %s and not %s', (pattern, inside, outside) => {
  expect(matchesPattern(pattern, inside, fresh())).toBe(true)
  expect(matchesPattern(pattern, outside, fresh())).toBe(false)
})

test('a text is matched as a regular expression engine does it', () => {
  const piece = constantFrom('a', 'b', '[ab]', '[^a]', '.', '(a|b)', '(?:ab)', '(?=a)', '(?!b)', '^', '$')
  const quantified = tuple(piece, constantFrom('', '', '*', '+', '?', '{2}', '{1,2}'))
  const text = array(constantFrom('a', 'b', 'c'), { maxLength: 6 })
  assert(
    property(array(quantified, { maxLength: 6 }), text, (pieces, letters) => {
      const pattern = pieces
        .map(([atom, times]) => (/^[\^$]|^\(\?[=!]/.test(atom) ? atom : atom + times))
        .join('')
      expect(matchesPattern(pattern, letters.join(''), fresh())).toBe(
        new RegExp(pattern).test(letters.join('')),
      )
    }),
    { numRuns: 1_000 },
  )
})

test.each(['^(a+)+$', '^(a|aa)+$', '((a*)*)*b', '^(.*)*(.*)*(.*)*b$', '(?=(a+)+$)a', '(x+x+)+y'])(
  '%s is given up or answered, but never followed for long',
  (pattern) => {
    const context = fresh()
    expect(matchesPattern(pattern, `${'a'.repeat(400)}!`, context)).not.toBe(true)
    expect(matchesPattern(pattern, 'b', context)).not.toBeUndefined()
  },
)
