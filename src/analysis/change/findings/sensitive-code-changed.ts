import * as z from 'zod'
import { listSensitiveChanges, sensitiveReasons } from '../code/sensitive-changes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Code that keeps someone out has less in it. */
export const sensitiveCodeChanged = defineFinding({
  id: 'sensitive-code-changed',
  severity: 'low',
  trigger:
    'A comment that spoke of an attack is gone with its code; code that decides about access or secrets by its name lost a call or a condition and gained nearly nothing; a call or literal no longer says whose something is; a check got a new way around it, or its refusal became quiet; a function only lost something, a refusal among it; what is put into a page no longer goes through the call it went through. Not in tests.',
  why: 'Such code was often written for a reason that the change does not show.',
  evidence: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          reason: z.enum(sensitiveReasons).describe('What changed.'),
          function: z.string().describe('The function, empty outside functions.'),
        }),
      )
      .describe('What changed, and in which functions.'),
  }),
  engines: 'lexical',
  check: (change) => {
    const changes = listSensitiveChanges(change)
    const first = changes[0]
    if (first === undefined) return null
    return {
      severity: 'low',
      message: `The change takes something out of code that protects, in ${count(changes.length, 'place')} (${first.reason}). Say what keeps the same attack out now, or put it back.`,
      places: changes.map(({ side, line, reason }) => ({ side, line, meaning: reason })),
      evidence: { changes: changes.map(({ reason, owner }) => ({ reason, function: owner })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before:
          'def f(a):\n    # An attacker may send a very long name.\n    a = shorten(a)\n    return store(a)\n',
        after: 'def f(a):\n    return store(a)\n',
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.RepoID, c.Query("id"))\n\tshow(l, err)\n}\n',
        after: 'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.Query("id"))\n\tshow(l, err)\n}\n',
      },
      {
        language: 'python',
        before: 'def check_host(h):\n    if bad(h):\n        raise E(h)\n    return h\n',
        after:
          'def check_host(h):\n    if settings.DEBUG:\n        return h\n    if bad(h):\n        raise E(h)\n    return h\n',
      },
      {
        language: 'php',
        before:
          '<?php\nclass Firewall {\n    function f($token) {\n        $value = $this->randomize($token);\n        return new T($value);\n    }\n}\n',
        after: '<?php\nclass Firewall {\n    function f($token) {\n        return new T($token);\n    }\n}\n',
        filename: 'Security/Firewall.php',
      },
      {
        language: 'java',
        before:
          'class A {\n    void f(int a) {\n        if (a < 0) {\n            throw new E();\n        }\n        g(a);\n    }\n}\n',
        after:
          'class A {\n    void f(int a) {\n        if (a < 0) {\n            return;\n        }\n        g(a);\n    }\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($name) {\n    echo "<b>" . string_display($name) . "</b>";\n}\n',
        after: '<?php\nfunction f($name) {\n    echo "<b>" . $name . "</b>";\n}\n',
      },
      {
        language: 'c',
        before:
          'int f(int a) {\n  if (a > 0) {\n    run(a);\n  } else {\n    return -EINVAL;\n  }\n  return g(a);\n}\n',
        after: 'int f(int a) {\n  if (a > 0) {\n    run(a);\n  }\n  return g(a);\n}\n',
      },
    ],
    allows: [
      {
        language: 'php',
        before: '<?php\nfunction f($name) {\n    $a = pad($name);\n}\n',
        after: '<?php\nfunction f($name) {\n    $a = $name;\n}\n',
      },
      {
        language: 'python',
        before:
          'def f(a):\n    # An attacker may send a very long name.\n    a = shorten(a)\n    return store(a)\n',
        after:
          'def f(a):\n    # An attacker may send a very long name.\n    b = shorten(a)\n    return store(b)\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.Query("id"))\n\tshow(l, err)\n}\n',
        after:
          'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.RepoID, c.Query("id"))\n\tshow(l, err)\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($a) {\n    $value = $this->round($a);\n    return new T($value);\n}\n',
        after: '<?php\nfunction f($a) {\n    return new T($a);\n}\n',
      },
      {
        language: 'java',
        before:
          'class A {\n    void f(int a) {\n        if (a < 0) {\n            return;\n        }\n        g(a);\n    }\n}\n',
        after:
          'class A {\n    void f(int a) {\n        if (a < 0) {\n            throw new E();\n        }\n        g(a);\n    }\n}\n',
      },
    ],
  },
})
