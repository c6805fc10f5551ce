import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseInput, parseJsonBody } from './input.ts'
import { Problem } from './problem.ts'
import { textField } from './text-field.ts'

const schema = z.strictObject({
  code: textField({ min: 1, max: 5, description: 'Code.' }),
  count: z.int().min(1).max(3).optional(),
  kind: z.enum(['a', 'b']).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  list: z.array(z.int()).min(1).max(2).optional(),
})

function refusal(work: () => unknown): Problem {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('nothing was refused')
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('every defect is reported at once, each with its pointer', () => {
  const problem = refusal(() => parseInput(schema, { code: 'abcdef', count: 2.5, cod: 1 }))
  expect(problem.code).toBe('invalid-input')
  expect(problem.errors.map((defect) => defect.pointer).sort()).toEqual(['/cod', '/code', '/count'])
})

test('an unknown field is answered with the name it was probably meant to be', () => {
  const { errors } = refusal(() => parseInput(schema, { code: 'a', cuont: 1 }))
  expect(errors).toEqual([{ pointer: '/cuont', message: 'unknown field; did you mean "count"?' }])
})

test('a missing field is called required', () => {
  expect(refusal(() => parseInput(schema, {})).errors).toEqual([{ pointer: '/code', message: 'is required' }])
})

test.each([
  [{ code: 1 }, 'must be a string, is 1'],
  [{ code: null }, 'must be a string, is null'],
  [{ code: ['a'] }, 'must be a string, is an array'],
  [{ code: 'a', count: 1.5 }, 'must be an integer, is 1.5'],
  [{ code: 'a', count: 9 }, 'must be at most 3, is 9'],
  [{ code: 'a', count: 0 }, 'must be at least 1, is 0'],
  [{ code: 'a', kind: 'c' }, 'must be one of "a", "b"'],
  [{ code: 'a', body: 'text' }, 'must be an object, is a string'],
  [{ code: 'a', list: [1, 2, 3] }, 'must have at most 2 items, has 3'],
  [{ code: 'a', list: [] }, 'must have at least 1 item, has 0'],
  [[], 'must be an object, is an array'],
  [null, 'must be an object, is null'],
])('%j is told what it must be and what it is', (value, message) => {
  expect(refusal(() => parseInput(schema, value)).errors.map((defect) => defect.message)).toEqual([message])
})

test('fifty defects are listed and the rest is counted, whatever the body holds', () => {
  const value = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key ${index}`, 1]))
  const problem = refusal(() => parseInput(schema, { code: 'a', ...value }))
  expect(problem.errors).toHaveLength(51)
  expect(problem.errors.at(-1)).toEqual({ pointer: '', message: 'and 19950 more defects' })
  expect(problem.detail).toContain('20000 defects')
})

test('a body of more values than any request has is refused before it is parsed', () => {
  const list = `[${'[],'.repeat(300_000)}0]`
  expect(refusal(() => parseJsonBody(bytes(list))).code).toBe('content-too-complex')
  expect(refusal(() => parseJsonBody(bytes(list.slice(0, -1)))).code).toBe('content-too-complex')
  expect(parseJsonBody(bytes(JSON.stringify({ code: list })))).toEqual({ code: list })
})

test('a name of the caller is not repeated at length', () => {
  const problem = refusal(() => parseInput(schema, { code: 'a', ['k'.repeat(100_000)]: 1 }))
  expect(JSON.stringify(problem.errors).length).toBeLessThan(400)
})

test('text is counted in code points and lone surrogates are refused', () => {
  expect(parseInput(schema, { code: '\u{1f600}'.repeat(5) }).code).toHaveLength(10)
  expect(refusal(() => parseInput(schema, { code: '\u{1f600}'.repeat(6) })).errors[0]?.message).toContain(
    'has 6',
  )
  expect(refusal(() => parseInput(schema, { code: 'a\ud800' })).errors[0]?.message).toContain('surrogate')
})

test.each(['__proto__', 'constructor', 'toString'])(
  'the key %s is a defect like any unknown field',
  (key) => {
    const value: unknown = JSON.parse(`{"code":"a","${key}":1}`)
    expect(refusal(() => parseInput(schema, value)).errors[0]?.pointer).toBe(`/${key}`)
  },
)

test.each([
  ['{"a": 1,}', 'line 1, column 9'],
  ['{\n  "a": x}', 'line 2, column 8'],
  ['[1, 2', 'ends too early'],
  ['', 'empty'],
])('malformed JSON %j is refused with its place', (text, place) => {
  const problem = refusal(() => parseJsonBody(bytes(text)))
  expect(problem.code).toBe('malformed-json')
  expect(problem.detail).toContain(place)
})

test('bytes that are not UTF-8 are refused', () => {
  expect(refusal(() => parseJsonBody(new Uint8Array([0x22, 0xff, 0x22]))).detail).toContain('UTF-8')
})

test('100,000 nested brackets are parsed or refused, never a crash', () => {
  const deep = bytes(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(refusal(() => parseInput(schema, parseJsonBody(deep))).code).toBe('invalid-input')
})
