import { addedLines } from './evidence-shapes.ts'
import { listLineChanges, type LineChange } from '../code/line-changes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A bound moved by one. */
export const boundaryChanged = defineFinding({
  id: 'boundary-changed',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'A line differs only by `+ 1` or `- 1` that came or went, or by a comparison that includes its bound or no longer does.',
  why: 'Off by one is right or wrong by intent alone; the place is worth a second look.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    const moved = listLineChanges(change).filter(isBoundary)
    if (moved.length === 0) return null
    return {
      severity: change.isTest ? 'info' : 'low',
      message: `The change moves ${count(moved.length, 'bound')} by one. Check the first and the last case.`,
      places: moved.map(({ line, tokens }) => ({ side: 'after' as const, line, meaning: tokens.join(' ') })),
      evidence: { added: moved.length, lines: moved.map(({ line }) => line) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a, n):\n    return a[:n]\n',
        after: 'def f(a, n):\n    return a[:n - 1]\n',
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

const BOUNDS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

function isBoundary({ before, after, tokens }: LineChange): boolean {
  const [was, is] = [before.join(' '), after.join(' ')]
  if (before.length === 1 && after.length === 1) return BOUNDS[was] === is
  const lone = before.length === 0 ? is : after.length === 0 ? was : ''
  return /^[+-] 1$/.test(lone) && tokens.length > 3
}
