import { expect, test } from 'vitest'
import { sayOnce } from './say-once.ts'
import type { SetFinding } from './set-finding.ts'

function finding(path: string, severity: SetFinding['severity'], fingerprint: string): SetFinding {
  const place = { side: 'after', line: 1, endLine: 1, function: null } as const
  return {
    id: 'cors-open',
    severity,
    path,
    fingerprint,
    message: '',
    evidence: {},
    locations: [place],
    related: [],
  }
}

test('of the same finding in several files the gravest keeps its weight, whatever its path', () => {
  const told = sayOnce([finding('a', 'high', 'x'), finding('b', 'medium', 'x'), finding('c', 'medium', 'y')])
  expect(
    told.map(({ path, severity, scoredAs, related }) => [path, severity, scoredAs, related.length]),
  ).toEqual([
    ['a', 'high', undefined, 1],
    ['b', 'low', 'medium', 0],
    ['c', 'medium', undefined, 0],
  ])
})

test('names that are gone from one folder are said once; what left another folder is another thing', () => {
  const gone = (name: string, removedFrom: string): SetFinding => ({
    ...finding('app/main.py', 'high', `${name}${removedFrom}`),
    id: 'removed-name-still-used',
    evidence: { name, removedFrom },
  })
  const told = sayOnce([gone('A', 'lib/a.py'), gone('B', 'lib/b.py'), gone('C', 'other/c.py')])
  expect(told.map(({ evidence, severity, scoredAs }) => [evidence['name'], severity, scoredAs])).toEqual([
    ['A', 'low', 'high'],
    ['B', 'high', undefined],
    ['C', 'high', undefined],
  ])
})

test('a name that several files read and nothing binds is said once; another name is another thing', () => {
  const unbound = (path: string, name: string): SetFinding => ({
    ...finding(path, 'high', path),
    id: 'undefined-name',
    evidence: { added: 1, names: [name], lines: [1] },
  })
  const told = sayOnce([unbound('a.py', 'json'), unbound('b.py', 'json'), unbound('c.py', 'time')])
  expect(told.map(({ path, severity, related }) => [path, severity, related.length])).toEqual([
    ['a.py', 'low', 0],
    ['b.py', 'high', 1],
    ['c.py', 'high', 0],
  ])
})

test('very many keys of one kind are said once, with the other places; a few keep their weight, each to be revoked', () => {
  const key = (path: string): SetFinding => ({
    ...finding(path, 'critical', path),
    id: 'hardcoded-secret',
    evidence: { added: 1, kinds: ['private-key'], lines: [1] },
  })
  const shown = (count: number) =>
    sayOnce(Array.from({ length: count }, (_, n) => key(`${n}.pem`))).filter(
      ({ severity }) => severity === 'critical',
    )
  expect(shown(4).map(({ related }) => related.length)).toEqual([0, 0, 0, 0])
  expect(shown(8).map(({ related }) => related.length)).toEqual([7])
})

test('the same danger in very many files is said once; in a few each keeps its weight', () => {
  const danger = (path: string): SetFinding => ({ ...finding(path, 'high', path), id: 'shell-execution' })
  const shown = (count: number) =>
    sayOnce(Array.from({ length: count }, (_, n) => danger(`${n}.rb`))).filter(
      ({ severity }) => severity === 'high',
    )
  expect(shown(4)).toHaveLength(4)
  expect(shown(7).map(({ related }) => related.length)).toEqual([6])
})
