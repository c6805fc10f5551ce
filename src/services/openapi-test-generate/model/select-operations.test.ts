import { expect, test } from 'vitest'
import { Problem } from '../../../core/problem.ts'
import { generateTests, type GenerationRequest } from '../generate-tests.ts'
import { matchesGlob } from './select-operations.ts'

test.each([
  ['/books', '/books', true],
  ['/books', '/books/{id}', false],
  ['/books/*', '/books/{id}', true],
  ['/books/*', '/books/{id}/reviews', false],
  ['/books/**', '/books/{id}/reviews', true],
  ['**/reviews', '/books/{id}/reviews', true],
  ['/*/*', '/a/b', true],
  ['/a.c', '/abc', false],
  [`/${'*a'.repeat(200)}`, `/${'a'.repeat(400)}b`, false],
])('%s on %s: %s', (glob, path, expected) => {
  expect(matchesGlob(glob, path)).toBe(expected)
})

const get = (operationId: string, tags: string[]): object => ({ operationId, tags, responses: { 200: {} } })
const document = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/books': { get: get('listBooks', ['books']), post: get('createBook', ['books', 'staff']) },
    '/books/{id}': { get: get('getBook', ['books']) },
    '/staff': { get: get('listStaff', ['staff']) },
  },
})
const select = (wishes: Partial<GenerationRequest>) =>
  generateTests({
    document,
    format: 'json',
    operationsMaximum: 500,
    includeOptional: false,
    timeoutSeconds: 20,
    ...wishes,
  })
const names = (wishes: Partial<GenerationRequest>): string[] =>
  select(wishes).operations.map(({ operationId }) => operationId)

test('tags, paths and operations select, each list by any of its members and all lists together', () => {
  expect(names({ tags: ['staff'] })).toEqual(['createBook', 'listStaff'])
  expect(names({ paths: ['/books*'] })).toEqual(['listBooks', 'createBook'])
  expect(names({ operations: ['getBook', 'GET /staff'] })).toEqual(['getBook', 'listStaff'])
  expect(names({ tags: ['staff'], paths: ['/books'] })).toEqual(['createBook'])
})

test('every operation is reached by following the offset that the answer names', () => {
  const seen: string[] = []
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { operations, warnings } = select({ offset, operationsMaximum: 3 })
    seen.push(...operations.map(({ operationId }) => operationId))
    const rest = warnings.find(({ code }) => code === 'OPERATIONS_LEFT_OUT')?.detail ?? ''
    const next = /offset (\d+)$/.exec(rest)?.[1]
    offset = next === undefined ? undefined : Number(next)
  }
  expect(seen).toEqual(['listBooks', 'createBook', 'getBook', 'listStaff'])
})

test('a selection of nothing is refused with the number of what there is', () => {
  try {
    select({ tags: ['none'] })
    expect.unreachable()
  } catch (cause) {
    expect(cause).toBeInstanceOf(Problem)
    expect((cause as Problem).errors).toEqual([
      {
        pointer: '/document',
        message: 'none of the 4 operations is selected by tags, paths, operations and offset',
      },
    ])
  }
})
