import { expect, test } from 'vitest'
import { WarningLog } from '../warning-log.ts'
import { ReferenceResolver } from './reference-resolver.ts'

function resolverOf(root: Record<string, unknown>) {
  const warnings = new WarningLog()
  return {
    resolver: new ReferenceResolver(root, warnings),
    codes: () => warnings.list().map(({ code }) => code),
  }
}

test('pointers are decoded: percent, then ~1 and ~0', () => {
  const { resolver } = resolverOf({ paths: { '/a b': { 'x~y': 1 } } })
  expect(resolver.follow('#/paths/~1a%20b/x~0y')).toBe(1)
})
test('a chain is followed to its end, an array by index', () => {
  const { resolver } = resolverOf({ a: { $ref: '#/b' }, b: { $ref: '#/c/1' }, c: [0, { end: true }] })
  expect(resolver.resolve({ $ref: '#/a' })).toEqual({ end: true })
})
test('a cycle ends and is reported', () => {
  const { resolver, codes } = resolverOf({ a: { $ref: '#/b' }, b: { $ref: '#/a' } })
  expect(resolver.resolve({ $ref: '#/a' })).toBeUndefined()
  expect(codes()).toEqual(['CYCLIC_REF'])
})
test.each(['http://127.0.0.1/x.json', 'file:///etc/passwd', 'other.yaml#/a', '//host/x'])(
  '%s is never visited',
  (reference) => {
    const { resolver, codes } = resolverOf({})
    expect(resolver.resolve({ $ref: reference })).toBeUndefined()
    expect(codes()).toEqual(['EXTERNAL_REF'])
  },
)
test.each(['#/nope', '#anchor', '#/__proto__', '#/constructor/prototype', '#/list/length', '#/list/-1'])(
  '%s leads nowhere, and not to a prototype',
  (reference) => {
    const { resolver, codes } = resolverOf({ list: [1] })
    expect(resolver.follow(reference)).toBeUndefined()
    expect(codes()).toEqual(['UNRESOLVED_REF'])
  },
)
test('a bare percent sign in a name is taken as it stands', () => {
  expect(resolverOf({ '100%': 1 }).resolver.follow('#/100%')).toBe(1)
})
