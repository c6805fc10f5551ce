import { listMovedLines } from '../code/moved-lines.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Statements that depend on each other stand the other way round. */
export const orderChanged = defineFinding({
  id: 'order-changed',
  severity: 'low',
  trigger:
    'A statement that calls something is word for word as it was and stands on the other side of another one, which is given, calls or sets the same value. Not in tests.',
  why: 'What was prepared, checked, kept or given back first is used before.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const moved = listMovedLines(change)
    if (moved.length === 0) return null
    return {
      severity: 'low',
      message: `The change puts ${count(moved.length, 'statement')} in another order with one that uses the same value; what came first may have been needed first. Say why the order does not matter.`,
      places: moved.flatMap(({ line, lineBefore, text }) => [
        { side: 'after' as const, line, meaning: text },
        { side: 'before' as const, line: lineBefore },
      ]),
      evidence: { added: moved.length, lines: moved.map(({ line }) => line) },
    }
  },
  examples: {
    flags: [
      {
        language: 'go',
        before: 'package a\nfunc f(c *Conn, path string) {\n\trestrict(c)\n\tc.Listen(path)\n\trun(c)\n}\n',
        after: 'package a\nfunc f(c *Conn, path string) {\n\tc.Listen(path)\n\trestrict(c)\n\trun(c)\n}\n',
      },
      {
        language: 'c',
        before: 'void f(state *m, str *s) {\n  modify(m, s);\n  char *p = text_of(s);\n  strip(p);\n}\n',
        after: 'void f(state *m, str *s) {\n  char *p = text_of(s);\n  modify(m, s);\n  strip(p);\n}\n',
      },
      {
        language: 'python',
        before: 'def f(conn, path):\n    restrict(conn)\n    conn.listen(path)\n    return 1\n',
        after: 'def f(conn, path):\n    conn.listen(path)\n    restrict(conn)\n    return 1\n',
      },
    ],
    allows: [
      {
        language: 'go',
        before: 'package a\nfunc f(c *Conn, path string) {\n\trestrict(c)\n\tnote(path)\n\trun(c)\n}\n',
        after: 'package a\nfunc f(c *Conn, path string) {\n\tnote(path)\n\trestrict(c)\n\trun(c)\n}\n',
      },
      {
        language: 'c',
        before: 'void f(state *m, str *s) {\n  modify(m);\n  char *p = text_of(s);\n  strip(p);\n}\n',
        after: 'void f(state *m, str *s) {\n  char *p = text_of(s);\n  modify(m);\n  strip(p);\n}\n',
      },
      {
        language: 'python',
        before: 'def f(conn, path):\n    restrict(conn)\n    note(path)\n    return 1\n',
        after: 'def f(conn, path):\n    note(path)\n    restrict(conn)\n    return 1\n',
      },
    ],
  },
})
