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
  trigger:
    'The declared return type of a public function changed, or the type of a parameter (not when it only takes more).',
  why: 'Callers rely on what they get and may give.',
  evidence: describedFunctions('Return or parameter type'),
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const pairs = listRetyped(change)
    if (pairs.length === 0) return null
    return {
      severity: 'low',
      message: `The change gives ${count(pairs.length, 'public function')} another return or parameter type; callers written for the old one may break. Check what its callers do with it, or keep the old form beside the new one.`,
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
        language: 'go',
        before: 'package a\nfunc F(b int) int {\n\treturn b\n}\n',
        after: 'package a\nfunc F(b int) (int, error) {\n\treturn b, nil\n}\n',
      },
      {
        language: 'java',
        before: 'public class A {\n    public B f(String c) {\n        return g(c);\n    }\n}\n',
        after:
          'public class A {\n    public Optional<B> f(String c) {\n        return Optional.of(g(c));\n    }\n}\n',
      },
      {
        language: 'typescript',
        before: 'export function f(id: string) {\n  return g(id)\n}\n',
        after: 'export function f(id: number) {\n  return g(id)\n}\n',
      },
      {
        language: 'rust',
        before: 'pub fn f(a: u8) -> u8 {\n    a\n}\n',
        after: 'pub fn f(a: u8) -> Option<u8> {\n    Some(a)\n}\n',
      },
    ],
    allows: [
      {
        language: 'typescript',
        before: 'export function f(id: string) {\n  return g(id)\n}\n',
        after: 'export function f(id: string | number) {\n  return g(id)\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc F(b int) int {\n\treturn b\n}\n',
        after: 'package a\nfunc F(b int) int {\n\treturn b + 1\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc F(b string) (int, error) {\n\treturn g(b)\n}\n',
        after: 'package a\nfunc F(b string) (n int, err error) {\n\treturn g(b)\n}\n',
      },
      {
        language: 'c',
        before: 'int f(struct a *b) {\n    return b->c;\n}\n',
        after: 'int f(const struct a *b) {\n    return b->c + 1;\n}\n',
      },
      {
        language: 'java',
        before: 'public class A {\n    public B f(String c) {\n        return g(c);\n    }\n}\n',
        after: 'public class A {\n    public final B f(String c) {\n        return h(c);\n    }\n}\n',
      },
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
    if (before !== '' && after !== '' && before !== after) return [{ pair, before, after }]
    return listRetypedParameters(pair).slice(0, 1)
  })
}

/** Parameters of the same name and place whose type is another one. */
function listRetypedParameters(pair: Retyped['pair']): Retyped[] {
  if (/(?:^|\.)(?:__construct|constructor|__init__)$/.test(pair.after.name)) return []
  if (pair.before.parameters.length !== pair.after.parameters.length) return []
  return pair.before.parameters.flatMap((old, index): Retyped[] => {
    const now = pair.after.parameters[index]
    if (now === undefined || now.name !== old.name) return []
    const [before, after] = [plainType(old.type), plainType(now.type)]
    return before === '' || after === '' || takesMore(before, after) ? [] : [{ pair, before, after }]
  })
}

/** Without modifiers and annotations; shapes written out in place grow and shrink and are left alone. */
function plainType(type: string | null): string {
  const plain = (type ?? '').replaceAll(/(?:private|protected|public|readonly|final|@ \w+) /g, '')
  return plain.startsWith('{') ? '' : plain
}

/** `string` to `string | number`, `T` to `Optional[T]`, `T?` or `any`, `T *` to `const T *`: whoever could call can still call. */
function takesMore(before: string, after: string): boolean {
  if (before === after || /^(?:any|Any|unknown|object|Object|interface \{ \}|dynamic)$/.test(after))
    return true
  if (after === `const ${before}`) return true
  const parts = after.split(/ \| |[[\]<>?]/).map((part) => part.trim())
  return parts.includes(before) || parts.includes(before.replace(/ \| None$/, '')) || before.includes('#')
}
