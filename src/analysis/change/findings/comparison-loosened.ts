import type { Change } from '../change.ts'
import { listEditTokens } from '../code/edit-tokens.ts'
import { listLineChanges } from '../code/line-changes.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A comparison that asks for the type asks for it no more. */
export const comparisonLoosened = defineFinding({
  id: 'comparison-loosened',
  severity: 'low',
  trigger:
    '`===` became `==` or `!==` became `!=`, and neither side is null; `equals` became `==` in Java, `==` became `is` before a literal in Python; a third argument `true` of in_array or array_search is gone; a path is held against the beginning of another without the separator that ended it. Not in tests.',
  why: 'Values of another type count as equal: `0 == "a"`, `null == undefined`, `"1" == 1`; equal texts need not be the same object; and `/data-old` begins with `/data`.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['javascript', 'php', 'python', 'java'],
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const lines = [...listLoosened(change), ...listByIdentity(change), ...listOpenPrefixes(change)]
    if (lines.length === 0) return null
    return {
      severity: 'low',
      message: `The change compares in ${count(lines.length, 'place')} in another way (by type no more, by identity, or a path without its separator); what was refused may pass, or the other way round. Compare as before, or convert first.`,
      places: lines.map((line) => ({ side: 'after' as const, line })),
      evidence: { added: lines.length, lines },
    }
  },
  examples: {
    flags: [
      {
        language: 'java',
        before: 'class A {\n    boolean f(String a, String b) {\n        return a.equals(b);\n    }\n}\n',
        after: 'class A {\n    boolean f(String a, String b) {\n        return a == b;\n    }\n}\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a == 5\n',
        after: 'def f(a):\n    return a is 5\n',
      },
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
      {
        language: 'python',
        before:
          'def f(path):\n    root = abspath(DIR) + os.sep\n    if not path.startswith(root):\n        raise E()\n',
        after:
          'def f(path):\n    root = abspath(DIR)\n    if not path.startswith(root):\n        raise E()\n',
      },
      {
        language: 'java',
        before:
          'class A {\n    boolean f(String a) {\n        return a.startsWith(root + File.separator);\n    }\n}\n',
        after: 'class A {\n    boolean f(String a) {\n        return a.startsWith(root);\n    }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a == None\n',
        after: 'def f(a):\n    return a is None\n',
      },
      {
        language: 'python',
        before: 'def f(path):\n    return path.startswith(root)\n',
        after: 'def f(path):\n    return path.startswith(root + os.sep)\n',
      },
      {
        language: 'java',
        before: 'class A {\n    String f(String a) {\n        return a + File.separator + b;\n    }\n}\n',
        after: 'class A {\n    String f(String a) {\n        return join(a, b);\n    }\n}\n',
      },
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

/** `a.equals(b)` that became `a == b` in Java, `a == 5` that became `a is 5` in Python. */
function listByIdentity(change: Change): number[] {
  const { family } = change.after.review
  if (family !== 'java' && family !== 'python') return []
  return listLineChanges(change).flatMap(({ before, after, tokens, shared, line }): number[] => {
    if (family === 'java') {
      const isEqual = before.includes('equals') && after.some((token) => token === '==' || token === '!=')
      return isEqual && !tokens.includes('null') ? [line] : []
    }
    const isSame = /^(?:==|!=)$/.test(before.join(' ')) && /^is(?: not)?$/.test(after.join(' '))
    return isSame && /^(?:["'\d]|[bruf]+["'])/i.test(tokens[shared + after.length] ?? '') ? [line] : []
  })
}

const SEPARATOR =
  /^(?:sep|separator|separatorChar|SEPARATOR|\w*(?:Separator|SEPARATOR)(?:Char)?|DIRECTORY_SEPARATOR|[@$]?\w+_with_sep(?:arator)?|["'][/\\]{1,2}["'])$/
const BEGINS =
  /^(?:startsWith|startswith|HasPrefix|hasPrefix|start_with\??|starts_with|str_starts_with|StartsWith|strpos|strncmp|commonprefix)$/

/** A separator is gone from a function that asks how a path begins, and none came. */
function listOpenPrefixes(change: Change): number[] {
  const asking = new Set<string>()
  const { reader } = change.after
  for (const at of reader.where((text) => BEGINS.test(text)))
    asking.add(change.after.locator(reader.line(at)) ?? '')
  if (asking.size === 0) return []
  const edits = listEditTokens(change)
  if (edits.some(({ gained }) => gained.some((token) => SEPARATOR.test(token)))) return []
  return edits.flatMap(({ edit, owner, lost, added }): number[] => {
    const asks = added.some((token) => BEGINS.test(token))
    const isEnd = (token: string): boolean => SEPARATOR.test(token) && (asks || !/^["']/.test(token))
    const isOpen = added.length > 0 && asking.has(owner) && lost.some(isEnd)
    return isOpen ? [edit.newStart + 1] : []
  })
}
