import { listOtherSizes } from '../code/other-sizes.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A size, a step or an end goes by another value. */
export const sizeChanged = defineFinding({
  id: 'size-changed',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'In C and its like, only the size that a copy or an allocation is given changed on a line, the step of a pointer, or the end that a loop or a condition compares with, to another value that the function had before.',
  why: 'Memory is reached by these numbers alone; one that belongs to something else reads or writes past the end.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['c', 'cpp'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    const sizes = listOtherSizes(change)
    if (sizes.length === 0) return null
    return {
      severity: change.isTest ? 'info' : 'low',
      message: `The change takes another value for ${count(sizes.length, 'size')}, step or end in memory; if it is too large, other memory is reached. Check it against what was allocated.`,
      places: sizes.flatMap(({ line, lineBefore, text }) => [
        { side: 'after' as const, line, meaning: text },
        { side: 'before' as const, line: lineBefore },
      ]),
      evidence: { added: sizes.length, lines: sizes.map(({ line }) => line) },
    }
  },
  examples: {
    flags: [
      {
        language: 'c',
        before: 'void f(char *buf, char *data, int x, int n) {\n  memcpy(buf, data, n);\n  g(x);\n}\n',
        after: 'void f(char *buf, char *data, int x, int n) {\n  memcpy(buf + x, data, n);\n  g(x);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(char *d, char *s, int got, int block) {\n  fill(s, block);\n  d += got;\n}\n',
        after: 'void f(char *d, char *s, int got, int block) {\n  fill(s, block);\n  d += block;\n}\n',
      },
      {
        language: 'c',
        before: 'void f(char *d, char *s, int room, int len) {\n  memcpy(d, s, room);\n  end(d, len);\n}\n',
        after: 'void f(char *d, char *s, int room, int len) {\n  memcpy(d, s, len);\n  end(d, len);\n}\n',
      },
      {
        language: 'cpp',
        before:
          'void f(int w, int most) {\n  show(w);\n  for (int j = 0; j < most; j++) {\n    put(j);\n  }\n}\n',
        after:
          'void f(int w, int most) {\n  show(w);\n  for (int j = 0; j < w; j++) {\n    put(j);\n  }\n}\n',
      },
    ],
    allows: [
      {
        language: 'c',
        before: 'void f(char *d, char *s, int room) {\n  memcpy(d, s, room);\n}\n',
        after: 'void f(char *d, char *s, int space) {\n  memcpy(d, s, space);\n}\n',
      },
      {
        language: 'cpp',
        before: 'void f(int w, int most) {\n  for (int j = 0; j < most; j++) {\n    put(j);\n  }\n}\n',
        after: 'void f(int w, int most) {\n  for (int k = 0; k < most; k++) {\n    put(k);\n  }\n}\n',
      },
    ],
  },
})
