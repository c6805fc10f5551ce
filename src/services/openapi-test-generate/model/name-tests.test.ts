import { expect, test } from 'vitest'
import type { FoundOperation } from './find-operations.ts'
import { nameSourceFile, nameTests } from './name-tests.ts'

const named = (operationId: string, method = 'GET', path = '/pets/{petId}'): FoundOperation => ({
  operationId,
  method,
  path,
  operation: {},
  pathParameters: [],
  servers: [],
})
const names = (...operations: FoundOperation[]): string[] =>
  nameTests(operations).map(({ testName }) => testName)

test('a test is called after the lower-cased operation id', () => {
  expect(names(named('listPets'), named('getPetById'))).toEqual(['test_listpets', 'test_getpetbyid'])
})
test('what cannot stand in a name becomes one underscore', () => {
  expect(names(named('pets/get - one!'), named('Größe'))).toEqual(['test_pets_get_one_', 'test_gr_e'])
})
test('without a usable id, method and path make the name', () => {
  expect(names(named(''), named('---', 'DELETE'), named('_', 'GET', '/'))).toEqual([
    'test_get_pets_petid',
    'test_delete_pets_petid',
    'test_get_root',
  ])
})
test('a numbered duplicate never takes a name that another operation owns', () => {
  expect(names(named('a'), named('A'), named('a_2'))).toEqual(['test_a', 'test_a_3', 'test_a_2'])
})
test('many duplicates stay unique', () => {
  const all = names(
    ...Array.from({ length: 2_000 }, (_, index) => named(index % 2 === 0 ? 'x' : `x_${index}`)),
  )
  expect(new Set(all).size).toBe(2_000)
})
test('long ids are cut and stay apart', () => {
  const [first = '', second = ''] = names(named('x'.repeat(300)), named(`${'x'.repeat(300)}y`))
  expect([first.length, second.length]).toEqual([120, 120])
  expect(first).not.toBe(second)
})
test('the file is called after the title, or plainly', () => {
  expect(nameSourceFile('Swagger Petstore - OpenAPI 3.1')).toBe('test_swagger_petstore_openapi_3_1.py')
  expect(nameSourceFile('"; rm -rf /\n../../x')).toBe('test_rm_rf_x.py')
  expect(nameSourceFile('')).toBe('test_openapi.py')
  expect(nameSourceFile('日本語')).toBe('test_openapi.py')
})
