import { compareConditions, weakenings } from '../code/compare-conditions.ts'
import { impliedParts } from './condition-examples.data.ts'
import * as z from 'zod'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A condition that lets more through. */
export const conditionWeakened = defineFinding({
  id: 'condition-weakened',
  severity: 'medium',
  severityNote:
    'low when it asks about neither access nor validity, for a bound that moved, and for an exception outside of functions that decide',
  trigger:
    'By the logic of both sides, a condition that grants holds more often than before or one that refuses holds less often: a part was dropped, `and` became `or`, an exception was added, a bound was moved; a condition was inverted, `return false` became `return true`; or a function that decided says yes whatever is asked. Not in tests.',
  why: 'What was held back by the dropped part passes now.',
  evidence: z.strictObject({
    conditions: z
      .array(
        z.strictObject({
          line: z.int().describe('Line of the condition after.'),
          how: z.enum(weakenings).describe('What changed.'),
        }),
      )
      .describe('Weakened conditions.'),
  }),
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const weaker = compareConditions(change)
    if (weaker.length === 0) return null
    return {
      severity: weaker.some(({ isSensitive }) => isSensitive) ? 'medium' : 'low',
      message: `The change weakens ${count(weaker.length, 'condition')}; what was held back there passes now. Confirm that this is meant, or ask for all of it again.`,
      places: weaker.flatMap(({ line, endLine, lineBefore, text }) => [
        { side: 'after' as const, line, endLine, meaning: text },
        { side: 'before' as const, line: lineBefore },
      ]),
      evidence: { conditions: weaker.map(({ line, how }) => ({ line, how })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'c',
        severity: 'low',
        before:
          'int f(B *b, R r) {\n  if (b->data == NULL || b->used > b->size || r.id >= b->count) {\n    drop(b);\n    return ERROR_CORRUPT_FILE;\n  }\n  return g(b, r);\n}\n',
        after:
          'int f(B *b, R r) {\n  if (r.id >= b->count || b->data == NULL) {\n    drop(b);\n    return ERROR_CORRUPT_FILE;\n  }\n  return g(b, r);\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(x int) bool {\n\tif x < 0 {\n\t\treturn false\n\t}\n\treturn g(x)\n}\n',
        after: 'package a\nfunc f(x int) bool {\n\tif x < 0 {\n\t\treturn true\n\t}\n\treturn g(x)\n}\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(u, d):\n    if u.is_admin and d.owner == u:\n        return True\n    return False\n',
        after: 'def f(u, d):\n    if u.is_admin or d.owner == u:\n        return True\n    return False\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def can_edit(u, d):\n    return d.owner_id == u.id\n',
        after: 'def can_edit(u, d):\n    return True\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: "export const isAdmin = (user) => user.role === 'admin'\n",
        after: 'export const isAdmin = (user) => !!user\n',
        severity: 'low',
      },
      {
        language: 'php',
        before:
          '<?php\nclass P {\n    public function update($u, $p) {\n        return $u->id === $p->owner_id;\n    }\n}\n',
        after: '<?php\nclass P {\n    public function update($u, $p) {\n        return true;\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'ruby',
        before: 'class P\n  def allowed?(u)\n    u.admin?\n  end\nend\n',
        after: 'class P\n  def allowed?(u)\n    true\n  end\nend\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class P {\n    boolean canEdit(User u) {\n        return u.hasRole("editor");\n    }\n}\n',
        after: 'class P {\n    boolean canEdit(User u) {\n        return true;\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(a, b):\n    if a and b:\n        run(a)\n',
        after: 'def f(a, b):\n    if a:\n        run(a)\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before:
          "function f(u, d) {\n  if (u.role === 'admin' && d.owner === u.id) {\n    return true\n  }\n  return false\n}\n",
        after:
          "function f(u, d) {\n  if (u.role === 'admin' || d.owner === u.id) {\n    return true\n  }\n  return false\n}\n",
        severity: 'low',
      },
      {
        language: 'go',
        severity: 'low',
        before:
          'package a\nfunc f(a, b int) error {\n\tif a < 0 || b < 0 {\n\t\treturn errors.New("no")\n\t}\n\treturn nil\n}\n',
        after:
          'package a\nfunc f(a, b int) error {\n\tif a < 0 {\n\t\treturn errors.New("no")\n\t}\n\treturn nil\n}\n',
      },
      {
        language: 'java',
        before:
          'class A {\n    void f(int a) {\n        if (a < 0 || a > 9) {\n            throw new E();\n        }\n        g(a);\n    }\n}\n',
        after:
          'class A {\n    void f(int a) {\n        if (a < 0 || a > 99) {\n            throw new E();\n        }\n        g(a);\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($u) {\n    if ($u->isAdmin()) {\n        grant($u);\n    }\n}\n',
        after:
          '<?php\nfunction f($u) {\n    if ($u->isAdmin() || $u->debug) {\n        grant($u);\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'typescript',
        before: 'export function canEdit(u: U, d: D) {\n  return u.active && d.ownerId === u.id\n}\n',
        after: 'export function canEdit(u: U, d: D) {\n  return u.active || d.ownerId === u.id\n}\n',
        severity: 'low',
      },
    ],
    allows: [
      ...impliedParts,
      {
        language: 'rust',
        before:
          'fn f(n: u32, most: u32) {\n    if n > most {\n        err_code!("too many", 404);\n    }\n    go(n);\n}\n',
        after:
          'fn f(n: u32, most: u32) {\n    if n >= most {\n        err_code!("too many", 404);\n    }\n    go(n);\n}\n',
      },
      {
        language: 'python',
        before: 'def is_shown(a):\n    return a.count > 0\n',
        after: 'def is_shown(a):\n    return True\n',
      },
      {
        language: 'python',
        before: 'def can_edit(u, d):\n    return True\n',
        after: 'def can_edit(u, d):\n    return d.owner_id == u.id\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    if not (a > 3 and a < 9):\n        raise E(a)\n    return a\n',
        after: 'def f(a):\n    if a <= 3 or a >= 9:\n        raise E(a)\n    return a\n',
      },
      {
        language: 'python',
        before: 'def f(u, d):\n    if u.is_admin and d.owner == u:\n        return True\n    return False\n',
        after: 'def f(u, d):\n    if d.owner == u and u.is_admin:\n        return True\n    return False\n',
      },
      {
        language: 'javascript',
        before: 'function f(a, b) {\n  if (a || b) {\n    go()\n  }\n}\n',
        after: 'function f(a, b) {\n  if (a && b) {\n    go()\n  }\n}\n',
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(a, b int) error {\n\tif a < 0 {\n\t\treturn errors.New("no")\n\t}\n\treturn nil\n}\n',
        after:
          'package a\nfunc f(a, b int) error {\n\tif a < 0 || b < 0 {\n\t\treturn errors.New("no")\n\t}\n\treturn nil\n}\n',
      },
    ],
  },
})
