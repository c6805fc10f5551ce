import type { Change } from '../change.ts'
import { listLineChanges } from '../code/line-changes.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A comparison that asks for the type asks for it no more. */
export const comparisonLoosened = defineFinding({
  id: 'comparison-loosened',
  severity: 'low',
  trigger:
    '`===` became `==` or `!==` became `!=`, and neither side is null; a third argument `true` of in_array or array_search is gone. Not in tests.',
  why: 'Values of another type count as equal: `0 == "a"`, `null == undefined`, `"1" == 1`.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['javascript', 'php'],
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const lines = listLoosened(change)
    if (lines.length === 0) return null
    return {
      severity: 'low',
      message: `The change compares in ${count(lines.length, 'place')} without asking for the same type; values that were refused may count as equal. Compare strictly again, or convert first.`,
      places: lines.map((line) => ({ side: 'after' as const, line })),
      evidence: { added: lines.length, lines },
    }
  },
  examples: {
    flags: [
      {
        language: 'javascript',
        before: 'function f(a, b) {\n  return a.pin === b\n}\n',
        after: 'function f(a, b) {\n  return a.pin == b\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($a, $b) {\n    return in_array($a, $b, true);\n}\n',
        after: '<?php\nfunction f($a, $b) {\n    return in_array($a, $b);\n}\n',
      },
    ],
    allows: [
      {
        language: 'javascript',
        before: 'function f(a) {\n  return a === null || a === undefined\n}\n',
        after: 'function f(a) {\n  return a == null\n}\n',
      },
      {
        language: 'javascript',
        before: 'function f(a, b) {\n  return a.pin == b\n}\n',
        after: 'function f(a, b) {\n  return a.pin === b\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($a, $b) {\n    return $a === $b;\n}\n',
        after: '<?php\nfunction f($a, $c) {\n    return $a === $c;\n}\n',
      },
    ],
  },
})

const FAMILIES = new Set(['script', 'php'])
const LOOSER: Readonly<Record<string, string>> = { '===': '==', '!==': '!=' }
const NOTHING = new Set(['null', 'NULL', 'undefined'])

function listLoosened(change: Change): number[] {
  if (!FAMILIES.has(change.after.review.family)) return []
  return listLineChanges(change).flatMap(({ before, after, tokens, line }): number[] => {
    const strict = before.filter((token) => Object.hasOwn(LOOSER, token))
    const loose = after.filter((token) => token === '==' || token === '!=')
    const wasLoose = before.filter((token) => token === '==' || token === '!=')
    if (strict.length > 0 && loose.length > wasLoose.length) {
      return tokens.some((token) => NOTHING.has(token)) ? [] : [line]
    }
    const isSearch = tokens.includes('in_array') || tokens.includes('array_search')
    const loses = after.length === 0 && before.join(' ') === ', true'
    return isSearch && loses ? [line] : []
  })
}
