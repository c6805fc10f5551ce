import { listLaterChecks } from '../code/later-checks.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A check that comes too late for what it guarded. */
export const checkMovedLater = defineFinding({
  id: 'check-moved-later',
  severity: 'low',
  trigger:
    'A check under which a function leaves early stood before a line that uses what it asks about, and stands after it now, both word for word as they were. Not in tests.',
  why: 'What the check would have refused has been used by then.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const later = listLaterChecks(change)
    if (later.length === 0) return null
    return {
      severity: 'low',
      message: `The change uses a value before ${count(later.length, 'check')} of it that stood in front; what would be refused is used first. Check again before the use.`,
      places: later.flatMap(({ line, lineBefore, usedAt, text }) => [
        { side: 'after' as const, line: usedAt, meaning: text },
        { side: 'after' as const, line },
        { side: 'before' as const, line: lineBefore },
      ]),
      evidence: { added: later.length, lines: later.map(({ usedAt }) => usedAt) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before:
          'def f(path):\n    if not is_inside(path):\n        raise E(path)\n    data = load(path)\n    return data\n',
        after:
          'def f(path):\n    data = load(path)\n    if not is_inside(path):\n        raise E(path)\n    return data\n',
      },
      {
        language: 'c',
        before:
          'int f(char *b, int len) {\n  if (len < 4)\n    return -1;\n  type = read_type(b, len);\n  return type;\n}\n',
        after:
          'int f(char *b, int len) {\n  type = read_type(b, len);\n  if (len < 4)\n    return -1;\n  return type;\n}\n',
      },
      {
        language: 'javascript',
        before:
          'function f(user, doc) {\n  if (!mayEdit(user, doc)) {\n    throw new E()\n  }\n  save(doc, user)\n  note(1)\n}\n',
        after:
          'function f(user, doc) {\n  save(doc, user)\n  if (!mayEdit(user, doc)) {\n    throw new E()\n  }\n  note(1)\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before:
          'def f(path):\n    data = load(path)\n    if not is_inside(path):\n        raise E(path)\n    return data\n',
        after:
          'def f(path):\n    if not is_inside(path):\n        raise E(path)\n    data = load(path)\n    return data\n',
      },
      {
        language: 'c',
        before:
          'int f(char *b, int len) {\n  if (len < 4)\n    return -1;\n  start(1);\n  return g(b, len);\n}\n',
        after:
          'int f(char *b, int len) {\n  start(1);\n  if (len < 4)\n    return -1;\n  return g(b, len);\n}\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  if (!a) {\n    return null\n  }\n  return g(a)\n}\n',
        after: 'function f(a) {\n  if (!a) {\n    return null\n  }\n  return g(a, 1)\n}\n',
      },
    ],
  },
})
