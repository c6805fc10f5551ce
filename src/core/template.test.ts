import { expect, test } from 'vitest'
import { resolveTemplate, UnresolvedTemplate } from './template.ts'

const values = {
  request: { code: 'x = 1' },
  result: { source: 'y = 2', functions: [{ name: 'f' }], nested: { deep: [1, 2] } },
  placeholders: { changed_code: 'x = 2' },
}

test('references to the request, the result and placeholders become values', () => {
  const template = {
    before: '$request.code',
    after: '$changed_code',
    source: '$result.source',
    keep: 3,
    deep: { n: '$result.nested' },
  }
  expect(resolveTemplate(template, values)).toEqual({
    before: 'x = 1',
    after: 'x = 2',
    source: 'y = 2',
    keep: 3,
    deep: { n: { deep: [1, 2] } },
  })
})

test('$json gives the JSON text of an array with its references filled in', () => {
  expect(resolveTemplate({ content: '$json(["$result.functions", 7])' }, values)).toEqual({
    content: '[[{"name":"f"}],7]',
  })
})

test('$find takes a field of the item whose key has the value; a null one is the empty text', () => {
  const files = [
    { path: 'a', before: null, after: 'A' },
    { path: 'b', before: 'x', after: 'B' },
  ]
  const found = { request: { files }, result: { first: { before: 'a', after: 'b' } }, placeholders: {} }
  const template = {
    before: '$find($request.files, path, $result.first.before).before',
    after: '$find($request.files, path, $result.first.after).after',
  }
  expect(resolveTemplate(template, found)).toEqual({ before: '', after: 'B' })
})

test.each([
  '$find($request.files, path, $result.first).after',
  '$find($request.code, path, $result.source).after',
  '$find($result.functions, name, $request.name).line',
  '$find($result.functions, name, $request.code).constructor',
])('%s without such an item is named as missing', (reference) => {
  expect(() => resolveTemplate({ a: reference }, values)).toThrow(reference)
})

test('everything that has no value is named at once', () => {
  const resolve = () => resolveTemplate({ a: '$result.missing', b: '$other', c: '$request.code' }, values)
  expect(resolve).toThrow(UnresolvedTemplate)
  expect(resolve).toThrow('$result.missing, $other')
})

test('inherited properties are no values', () => {
  expect(() => resolveTemplate({ a: '$result.constructor', b: '$toString' }, values)).toThrow(
    UnresolvedTemplate,
  )
})
