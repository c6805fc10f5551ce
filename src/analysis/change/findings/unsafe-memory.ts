import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: 'strcpy',
    text: /(?:\bstd::|(?<![\w.>:]))(?:strcpy|strcat|stpcpy|wcscpy|wcscat|lstrcpy\w?)\s*\((?![^"()]*,\s*L?"[^"]*"\s*\))/,
    families: ['c'],
  },
  {
    label: 'sprintf',
    unlessBelow: /^\s*"(?:[^"%]|%%|%[-+ 0#]{0,3}\d{0,3}(?:\.\d{1,3})?[hlLzjt]{0,2}[diuxXoeEgGfFc])*"/,
    text: /(?:\bstd::|(?<![\w.>:]))v?sprintf\s*\((?![^"()]*,\s*"(?:[^"%]|%%|%[-+ 0#]{0,3}\d{0,3}(?:\.\d{1,3})?[hlLzjt]{0,2}[diuxXoeEgGfFc])*")/,
    families: ['c'],
  },
  { label: 'gets', text: /(?<![\w.>:])gets\s*\(/, families: ['c'] },
  { label: 'scanf', text: /(?<![\w.>:])[fs]?scanf\s*\([^)]*%s/, families: ['c'] },
  {
    label: 'format from a value',
    text: /(?:\bstd::|(?<![\w.>:]))(?:v?printf\s*\(|v?fprintf\s*\(\s*\w+\s*,|syslog\s*\(\s*\w+\s*,)\s*(?!__VA_ARGS__)[a-z_]\w*(?:->\w+|\.\w+)*\s*\)/,
    families: ['c'],
  },
  { label: 'alloca', text: /(?<![\w.>:])alloca\s*\(/, families: ['c'] },
  { label: 'unsafe', text: /\bunsafe\s*\{|\bunsafe\s+(?:fn|impl)\b/, families: ['rust'] },
  {
    label: 'get_unchecked',
    text: /\bget_unchecked(?:_mut)?\s*\(|\btransmute\s*(?:::|\(|<)|\bfrom_utf8_unchecked\b|\bunwrap_unchecked\b/,
    families: ['rust'],
  },
  { label: 'unsafe.Pointer', text: /\bunsafe\.Pointer\s*\(/, families: ['go'] },
  { label: 'unsafe', text: /\bunsafe\b\s*(?:\{|$|static|void|public)/, families: ['csharp'] },
]

/** Memory that the language no longer watches. */
export const unsafeMemory = defineFinding({
  id: 'unsafe-memory',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'New strcpy, strcat, sprintf, gets, scanf of a string, alloca, a printf whose format is a value in C and C++; `unsafe` blocks, get_unchecked, transmute in Rust; unsafe.Pointer in Go; `unsafe` in C#.',
  why: 'A length that is wrong once is memory someone else can write.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['c', 'rust', 'go'],
  check: (change) =>
    raiseTexts(change, rules, 'medium', (added) => {
      return `The change adds ${count(added, 'place where memory is used unchecked', 'places where memory is used unchecked')}; a length that is wrong once overwrites what lies beside. Use the form that knows the length, or prove it here.`
    }),
  examples: {
    flags: [
      {
        language: 'c',
        before: 'void f(const char *s) { snprintf(buf, sizeof buf, "%s", s); }\n',
        after: 'void f(const char *s) { strcpy(buf, s); }\n',
        severity: 'low',
      },
      {
        language: 'rust',
        before: 'fn f(v: &[u8]) -> u8 {\n    v[0]\n}\n',
        after: 'fn f(v: &[u8]) -> u8 {\n    unsafe { *v.get_unchecked(0) }\n}\n',
        severity: 'low',
      },
      {
        language: 'go',
        severity: 'low',
        before: 'package a\nfunc f(p *int) { g(p) }\n',
        after: 'package a\nfunc f(p *int) { g(unsafe.Pointer(p)) }\n',
      },
    ],
    allows: [
      {
        language: 'c',
        before: 'void f(char *t, int a) { g(t, a); }\n',
        after: 'void f(char *t, int a) {\n  sprintf(t,\n          " Settings %c ",\n          a);\n}\n',
      },
      {
        language: 'c',
        before: '#define PRINTF(...)\n',
        after: '#define PRINTF(...) printf(__VA_ARGS__)\n',
      },
      {
        language: 'c',
        before: 'void f(double d) { g(d); }\n',
        after: 'void f(double d) { char b[400]; sprintf(b, "%.3f", d); }\n',
      },
      {
        language: 'c',
        before: 'void f(const char *s) { g(s); }\n',
        after: 'void f(const char *s) { snprintf(buf, sizeof buf, "%.60s", s); }\n',
      },
      {
        language: 'rust',
        before: 'fn f(v: &[u8]) -> u8 {\n    v[0]\n}\n',
        after: 'fn f(v: &[u8]) -> u8 {\n    *v.first().unwrap()\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(p *int) { g(p) }\n',
        after: 'package a\nfunc f(p *int) { h(p) }\n',
      },
    ],
  },
})
