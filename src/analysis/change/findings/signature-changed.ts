import { describedFunctions } from './evidence-shapes.ts'
import { describeSignature, findSignatures, isPublicPair, onlyRenames } from './compare-signatures.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs } from './function-pairs.ts'
import { soften } from './soften.ts'

/** The same break on a function only this file should call. */
export const signatureChanged = defineFinding({
  id: 'signature-changed',
  severity: 'low',
  severityNote: 'info in tests',
  trigger: 'A private or inner function lost, renamed or reordered a parameter, or got a new required one.',
  why: 'Its callers are in this file or next to it; check that all were changed.',
  evidence: describedFunctions('Parameters'),
  engines: 'both',
  check: (change) => {
    const functions = findSignatures(change, 'breaking', (pair) => {
      if (isPublicPair(pair) || pair.after.name.includes('(anonymous)')) return false
      return !onlyRenames(change.after.review.signatures, pair)
    })
    if (functions.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change alters the signature of ${count(functions.length, 'private function')}; calls in this file have to follow. Check each of them.`,
      places: atPairs(functions),
      evidence: { functions: functions.map(describeSignature) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'def _f(a):\n    return a\n', after: 'def _f(a, b):\n    return a\n' },
      { language: 'go', before: 'package a\nfunc f(a int) {}\n', after: 'package a\nfunc f(a, b int) {}\n' },
      {
        language: 'javascript',
        before: 'function _f(a) { return a }\n',
        after: 'function _f(b, a) { return a }\n',
      },
    ],
    allows: [
      { language: 'python', before: 'def _f(a):\n    return a\n', after: 'def _f(a, b=1):\n    return a\n' },
      {
        language: 'go',
        before: 'package a\nfunc f(a int) {}\n',
        after: 'package a\nfunc f(a int) { run() }\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) { return a }\n',
        after: 'function f(a, b) { return b }\n',
      },
    ],
  },
})
