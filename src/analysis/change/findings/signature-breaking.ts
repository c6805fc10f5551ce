import { describedFunctions } from './evidence-shapes.ts'
import { describeSignature, findSignatures, isPublicPair, onlyRenames } from './compare-signatures.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import type { Change } from '../change.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'
import type { Severity } from '../severity.ts'
import { atPairs } from './function-pairs.ts'
import { soften } from './soften.ts'

/** A public function that old calls may no longer fit. */
export const signatureBreaking = defineFinding({
  id: 'signature-breaking',
  severity: 'low',
  severityNote: 'info in tests, and when only names changed in a language whose callers cannot use them',
  trigger:
    'A public function lost, renamed or reordered a parameter, made one keyword-only, dropped a default or got a new required one.',
  why: 'Callers outside this file may break.',
  evidence: describedFunctions('Parameters'),
  engines: 'both',
  check: (change) => {
    const functions = findSignatures(change, 'breaking', isPublicPair)
    if (functions.length === 0) return null
    return {
      severity: soften(change, weigh(change, functions)),
      message: `The change breaks the signature of ${count(functions.length, 'public function')}; calls written for the old one fail or mean something else. Keep them working, or change every caller.`,
      places: atPairs(functions),
      evidence: { functions: functions.map(describeSignature) },
    }
  },
  examples: {
    flags: [
      {
        language: 'java',
        before: 'public class A extends B {\n  @Override public int f(int a) {\n    return a;\n  }\n}\n',
        after:
          'public class A extends B {\n  @Override public int f(int a, int b) {\n    return a;\n  }\n}\n',
      },
      {
        language: 'python',
        before: 'def f(a, b):\n    return a\n',
        after: 'def f(a, *, b):\n    return a\n',
      },
      { language: 'python', before: 'def f(a, b=1):\n    return a\n', after: 'def f(a, b):\n    return a\n' },
      {
        language: 'typescript',
        before: 'function f(a: T) { return a }\n',
        after: 'function f(a: T, b: T) { return a + b }\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc F(a int) {}\n',
        after: 'package a\nfunc F(ctx Context, a int) {}\n',
      },
      {
        language: 'javascript',
        severity: 'info',
        before: 'function f(a) { return a }\n',
        after: 'function f(b) { return b }\n',
      },
      {
        language: 'javascript',
        before: 'function f(a, b) { return a }\n',
        after: 'function f(b, a) { return a }\n',
      },
      {
        language: 'java',
        before: 'public class A { public int f(int a, int b) { return a; } }\n',
        after: 'public class A { public int f(int a) { return a; } }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: 'def f(a, b=None, *, c=1):\n    return a\n',
      },
      { language: 'python', before: 'def _f(a):\n    return a\n', after: 'def _f(a, b):\n    return a\n' },
      {
        language: 'python',
        before: 'def f(a, b):\n    return a\n',
        after: 'def f(*args, **kwargs):\n    return args\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) { return a }\n',
        after: 'function f(a, params) { return params ? a : 0 }\n',
      },
      {
        language: 'javascript',
        before: 'module.exports = (function f(a) { return a })(1)\n',
        after: 'module.exports = (function f() { return 1 })()\n',
      },
      {
        language: 'java',
        before: 'class A { A(int a) { f(a); }\nA() { f(1); } }\n',
        after: 'class A { A() { f(2); } }\n',
      },
      {
        language: 'rust',
        before: 'pub(crate) fn f(a: u8) -> u8 { a }\n',
        after: 'pub(crate) fn f(a: u8, b: u8) -> u8 { a + b }\n',
      },
      { language: 'go', before: 'package a\nfunc f(a int) {}\n', after: 'package a\nfunc f(a, b int) {}\n' },
    ],
  },
})

function weigh(change: Change, functions: readonly FunctionPair[]): Severity {
  const { signatures } = change.after.review
  return functions.every((pair) => onlyRenames(signatures, pair)) ? 'info' : 'low'
}
