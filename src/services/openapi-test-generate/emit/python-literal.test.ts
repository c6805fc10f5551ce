import { expect, test } from 'vitest'
import { emitBytes, emitNumber, emitText } from './python-literal.ts'

test.each([
  ['plain', '"plain"'],
  ['say "hi"', '\'say "hi"\''],
  ["it's", '"it\'s"'],
  ['"\'"', "'\"\\'\"'"],
  ['a\\b', '"a\\\\b"'],
  ['a\nb\r\t', '"a\\nb\\r\\t"'],
  ['\0\x7f\x9f', '"\\x00\\x7f\\x9f"'],
  ['é', '"\\xe9"'],
  ['\u2028\ufeff', '"\\u2028\\ufeff"'],
  ['💩', '"\\U0001f4a9"'],
  ['\ud800x', '"\\ufffdx"'],
  ['{x} %s', '"{x} %s"'],
  ['', '""'],
])('%j is written %s', (text, literal) => {
  expect(emitText(text)).toBe(literal)
})
test('bytes are the UTF-8 form', () => {
  expect(emitBytes('é"')).toBe("b'\\xc3\\xa9\"'")
  expect(emitBytes('\x7f\n')).toBe('b"\\x7f\\n"')
})
test.each([
  [1e21, '1000000000000000000000'],
  [-0, '0'],
  [1e-7, '1e-7'],
  [0.1, '0.1'],
  [Infinity, 'None'],
  [Number.NaN, 'None'],
])('%d is written %s', (value, literal) => {
  expect(emitNumber(value)).toBe(literal)
})
