import { addedLines } from './evidence-shapes.ts'
import { endsEarlier, listLineChanges, type LineChange } from '../code/line-changes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A bound moved by one. */
export const boundaryChanged = defineFinding({
  id: 'boundary-changed',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'A line differs only by `+ 1` or `- 1` that came or went, by a comparison that includes its bound or no longer does, by a whole number one off in a range, a slice or the head of a loop, or in C by the size of an array, a mask or a shorter integer type.',
  why: 'Off by one is right or wrong by intent alone; the place is worth a second look.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    const isC = change.after.review.family === 'c'
    const moved = listLineChanges(change).filter(
      (each) => (isBoundary(each) && !endsEarlier(each)) || (isC && isSmaller(each)),
    )
    if (moved.length === 0) return null
    return {
      severity: change.isTest ? 'info' : 'low',
      message: `The change moves ${count(moved.length, 'bound')} by one, or makes room smaller; the first or the last case may fall on the other side. Test both ends.`,
      places: moved.map(({ line, tokens }) => ({ side: 'after' as const, line, meaning: tokens.join(' ') })),
      evidence: { added: moved.length, lines: moved.map(({ line }) => line) },
    }
  },
  examples: {
    flags: [
      {
        language: 'c',
        before: 'struct a {\n  char mode[MODE_LENGTH];\n  int b;\n};\n',
        after: 'struct a {\n  char mode[4+1];\n  int b;\n};\n',
      },
      { language: 'c', before: 'char mode[7];\nint a;\n', after: 'char mode[5];\nint a;\n' },
      {
        language: 'python',
        before: 'def f(a, n):\n    return a[:n]\n',
        after: 'def f(a, n):\n    return a[:n - 1]\n',
      },
      {
        language: 'python',
        before: 'def f(n):\n    return [g(i) for i in range(0, n)]\n',
        after: 'def f(n):\n    return [g(i) for i in range(1, n)]\n',
      },
      {
        language: 'java',
        before: 'class A {\n    void f() {\n        for (int i = 0; i < n; i++) g(i);\n    }\n}\n',
        after: 'class A {\n    void f() {\n        for (int i = 1; i < n; i++) g(i);\n    }\n}\n',
      },
      {
        language: 'typescript',
        before: 'export function f(a: T[], n: number) {\n  return a.slice(n, n + 1)\n}\n',
        after: 'export function f(a: T[], n: number) {\n  return a.slice(n, n + 1 - 1)\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(n int) bool {\n\treturn n < max\n}\n',
        after: 'package a\nfunc f(n int) bool {\n\treturn n <= max\n}\n',
      },
    ],
    allows: [
      {
        language: 'c',
        before:
          'void f(char *a, int n) {\n    int i = 0;\n    while (i < n) {\n        g(a[i++]);\n    }\n}\n',
        after:
          'void f(char *a, int n) {\n    int i = 0;\n    while (i + 1 < n) {\n        g(a[i++]);\n    }\n}\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    return g(a, 3)\n',
        after: 'def f(a):\n    return g(a, 4)\n',
      },
      {
        language: 'python',
        before: 'def f(a, n):\n    return a[:n]\n',
        after: 'def f(a, n):\n    return a[:n * 2]\n',
      },
      {
        language: 'typescript',
        before: 'export function f(n: number, size: number) {\n  return (n + 1) * size\n}\n',
        after: 'export function f(n: number, size: number) {\n  return n * size + size\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(n int) bool {\n\treturn n < max\n}\n',
        after: 'package a\nfunc f(n int) bool {\n\treturn n < least\n}\n',
      },
    ],
  },
})

/** Integer types from wide to narrow. */
const WIDE = /^(?:size_t|ssize_t|tsize_t|off_t|ptrdiff_t|u?int64_t|UINT64|INT64|time_t|uintptr_t|intptr_t)$/
const NARROW = /^(?:int|short|char|u?int(?:8|16|32)_t|UINT(?:8|16|32)|BYTE|WORD|DWORD)$/

/** `char a[7]` to `char a[5]`, `x & 0x07` to `x & 0x0f`, `size_t n` to `int n`. */
function isSmaller(each: LineChange): boolean {
  const { before, after, tokens, shared } = each
  const [was, is] = [before.join(' '), after.join(' ')]
  if (WIDE.test(was) && NARROW.test(is)) return true
  const mark = tokens[shared - 1]
  if (isUnnamed(each)) return true
  if (!/^\d\w*$/.test(was) || !/^\d\w*$/.test(is)) return false
  if (mark === '[') return Number(is) < Number(was)
  return mark === '&' && Number(is) > Number(was)
}

/** `char a[NAME_SIZE]` to `char a[5]`: the room no longer goes by the name that others use. */
function isUnnamed({ before, after, tokens, shared }: LineChange): boolean {
  const isRoom = tokens[shared - 1] === '[' && tokens[shared + after.length] === ']' && tokens.at(-1) === ';'
  return isRoom && /^[A-Z][A-Z0-9_]{3,}$/.test(before.join(' ')) && /^\d+(?: \+ \d+)?$/.test(after.join(' '))
}

/** The other way round. */
const REVERSED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
const BOUNDS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** What takes a first and a last. */
const RANGES =
  /^(?:range|xrange|slice|splice|substring|substr|subSequence|subList|mid|take|takeLast|drop|skip|limit|offset|step|upto|downto|for|until)$/i

/** `range(0, n)` to `range(1, n)`, `a[1:]` to `a[2:]`, `for (i = 0; …` to `for (i = 1; …`. */
function isShifted(was: string, is: string, { tokens, shared }: LineChange): boolean {
  if (!/^\d{1,9}$/.test(was) || !/^\d{1,9}$/.test(is) || Math.abs(Number(was) - Number(is)) !== 1)
    return false
  const isSliced = [tokens[shared - 1], tokens[shared + 1]].some((text) => text === ':' || text === '..')
  return tokens.slice(0, shared).some((text) => RANGES.test(text)) || (isSliced && tokens.includes('['))
}

function isBoundary(change: LineChange): boolean {
  const { before, after, tokens } = change
  const [was, is] = [before.join(' '), after.join(' ')]
  if (isShifted(was, is, change)) return true
  if (before.length === 1 && after.length === 1) return BOUNDS[was] === is || REVERSED[was] === is
  const lone = before.length === 0 ? is : after.length === 0 ? was : ''
  return /^[+-] 1$/.test(lone) && tokens.length > 3
}
