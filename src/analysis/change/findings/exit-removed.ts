import { listLostExits } from '../code/lost-exits.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A path that ended goes on. */
export const exitRemoved = defineFinding({
  id: 'exit-removed',
  severity: 'low',
  trigger:
    'A return, break, continue, goto, raise or exit is gone, alone, and more of the function follows. Not in tests.',
  why: 'What follows runs on a path that had ended there, with what that path left behind.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const lost = listLostExits(change)
    if (lost.length === 0) return null
    return {
      severity: 'low',
      message: `The change removes ${count(lost.length, 'exit')} (${lost[0]?.text ?? ''}); what follows runs there too now. Confirm that it may.`,
      places: lost.flatMap(({ line, lineBefore, text }) => [
        { side: 'before' as const, line: lineBefore, meaning: text },
        { side: 'after' as const, line },
      ]),
      evidence: { added: lost.length, lines: lost.map(({ line }) => line) },
    }
  },
  examples: {
    flags: [
      {
        language: 'c',
        before:
          'int f(ctx *c) {\n  if (start(c) < 0) {\n    drop(c);\n    return -1;\n  }\n  run(c);\n  return 0;\n}\n',
        after: 'int f(ctx *c) {\n  if (start(c) < 0) {\n    drop(c);\n  }\n  run(c);\n  return 0;\n}\n',
      },
      {
        language: 'php',
        before:
          '<?php\nfunction f($a) {\n    if (!may($a)) {\n        header("Location: /");\n        exit;\n    }\n    show($a);\n}\n',
        after:
          '<?php\nfunction f($a) {\n    if (!may($a)) {\n        header("Location: /");\n    }\n    show($a);\n}\n',
      },
      {
        language: 'python',
        before:
          'def f(items):\n    for a in items:\n        if a.hidden:\n            note(a)\n            continue\n        show(a)\n',
        after:
          'def f(items):\n    for a in items:\n        if a.hidden:\n            note(a)\n        show(a)\n',
      },
    ],
    allows: [
      {
        language: 'c',
        before: 'void f(ctx *c) {\n  run(c);\n  return;\n}\n',
        after: 'void f(ctx *c) {\n  run(c);\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($a) {\n    show($a);\n    exit;\n}\n',
        after: '<?php\nfunction f($a) {\n    show($a);\n}\n',
      },
      {
        language: 'python',
        before:
          'def f(items):\n    for a in items:\n        if a.hidden:\n            raise E(a)\n            continue\n        show(a)\n',
        after:
          'def f(items):\n    for a in items:\n        if a.hidden:\n            raise E(a)\n        show(a)\n',
      },
    ],
  },
})
