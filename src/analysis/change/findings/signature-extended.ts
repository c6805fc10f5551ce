import { describedFunctions } from './evidence-shapes.ts'
import { describeSignature, findSignatures } from './compare-signatures.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs } from './function-pairs.ts'

/** A signature grew without breaking old calls. */
export const signatureExtended = defineFinding({
  id: 'signature-extended',
  severity: 'info',
  trigger: 'A function got optional parameters only.',
  why: 'Old calls still fit; documentation and tests may want the new parameter.',
  evidence: describedFunctions('Parameters'),
  engines: 'python',
  check: (change) => {
    if (change.after.engine !== 'python-ast') return null
    const functions = findSignatures(change, 'extended', () => true)
    if (functions.length === 0) return null
    return {
      severity: 'info',
      message: `The change adds optional parameters to ${count(functions.length, 'function')}.`,
      places: atPairs(functions),
      evidence: { functions: functions.map(describeSignature) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'def f(a):\n    return a\n', after: 'def f(a, b=None):\n    return a\n' },
    ],
    allows: [
      { language: 'python', before: 'def f(a):\n    return a\n', after: 'def f(a, b):\n    return a\n' },
      { language: 'python', before: 'def f(a):\n    return a\n', after: 'def f(a):\n    return a + 1\n' },
    ],
  },
})
