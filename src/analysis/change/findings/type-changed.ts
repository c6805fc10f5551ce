import type { Change } from '../change.ts'
import { readReturnType } from '../code/return-type.ts'
import { describedFunctions } from './evidence-shapes.ts'
import { atPairs } from './function-pairs.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A public function that gives something else. */
export const typeChanged = defineFinding({
  id: 'type-changed',
  severity: 'low',
  trigger: 'The declared return type of a public function changed.',
  why: 'Callers rely on what they get.',
  evidence: describedFunctions('Return type'),
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const pairs = listRetyped(change)
    if (pairs.length === 0) return null
    return {
      severity: 'low',
      message: `The change gives ${count(pairs.length, 'public function')} another return type. Check what its callers do with it.`,
      places: atPairs(pairs.map(({ pair }) => pair)),
      evidence: {
        functions: pairs.map(({ pair, before, after }) => ({ name: pair.after.key, before, after })),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a) -> int:\n    return g(a)\n',
        after: 'def f(a) -> int | None:\n    return g(a)\n',
      },
      {
        language: 'typescript',
        before: 'export function f(s: string): number {\n  return Number(s)\n}\n',
        after: 'export function f(s: string): number | undefined {\n  return Number(s)\n}\n',
      },
      {
        language: 'rust',
        before: 'pub fn f(a: u8) -> u8 {\n    a\n}\n',
        after: 'pub fn f(a: u8) -> Option<u8> {\n    Some(a)\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a) -> int:\n    return g(a)\n',
        after: 'def f(a) -> int:\n    return h(a)\n',
      },
      {
        language: 'typescript',
        before: 'export function f(s: string): number {\n  return Number(s)\n}\n',
        after: 'export function f(s: string): number {\n  return Number(s.trim())\n}\n',
      },
      {
        language: 'rust',
        before: 'pub fn f(a: u8) {\n    g(a)\n}\n',
        after: 'pub fn f(a: u8) -> u8 {\n    g(a)\n}\n',
      },
    ],
  },
})

interface Retyped {
  readonly pair: Change['functions']['changed'][number]
  readonly before: string
  readonly after: string
}

function listRetyped(change: Change): Retyped[] {
  return change.functions.changed.flatMap((pair): Retyped[] => {
    if (pair.cosmetic || !pair.before.isPublic || !pair.after.isPublic) return []
    const before = readReturnType(change.before, pair.before)
    const after = readReturnType(change.after, pair.after)
    return before === '' || after === '' || before === after ? [] : [{ pair, before, after }]
  })
}
