import { expect, test } from 'vitest'
import { resolveLanguage } from '../../resolve-language.ts'
import { scanSource } from '../scan-source.ts'

function pointsOf(language: string, source: string): number {
  const { functions, outside } = scanSource(source, resolveLanguage(language).language)
  return functions.reduce((sum, each) => sum + each.cognitiveComplexity, outside.cognitiveComplexity)
}

/** The examples of SonarSource's definition, written anew, and how they read in other languages. */
const table: [language: string, points: number, source: string][] = [
  [
    'java',
    7,
    'class A { int f(int m) { int t = 0; OUT: for (int i = 1; i <= m; ++i) { for (int j = 2; j < i; ++j) { if (i % j == 0) { continue OUT; } } t += i; } return t; } }',
  ],
  [
    'java',
    1,
    'class A { String f(int n) { switch (n) { case 1: return "one"; case 2: return "two"; default: return "lots"; } } }',
  ],
  [
    'java',
    9,
    'class A { void f() { try { if (a) { for (int i = 0; i < 10; i++) { while (b) { g(); } } } } catch (E | F e) { if (b) { g(); } } } }',
  ],
  ['java', 3, 'class A { void f() { if (a) { g(); } else if (b) { h(); } else { i(); } } }'],
  ['java', 4, 'class A { void f() { if (a && b && c || d || e && f) { g(); } } }'],
  ['java', 3, 'class A { boolean f() { if (a && !(b && c)) g(); } }'],
  ['javascript', 1, 'function f(a) { return a && b && c }'],
  ['javascript', 2, 'function f(a) { return a && b || c }'],
  ['javascript', 2, 'function f(a) { const x = a && b; const y = c && d }'],
  ['javascript', 1, 'function f(a) {\n  return a &&\n    b &&\n    c\n}'],
  ['javascript', 3, 'function f(a) { return a ? 1 : b ? 2 : 3 }'],
  ['javascript', 2, 'function f(a) { const x = a ? 1 : 2; const y = b ? 3 : 4 }'],
  ['javascript', 3, 'function f(a) {\n  for (const b of a)\n    if (b) g(b)\n}'],
  [
    'javascript',
    4,
    'function f(a) {\n  if (a) return b\n  if (c) return d\n  else return e\n  while (a) g()\n}',
  ],
  ['javascript', 3, 'function f(a) { do { if (a) g() } while (b) }'],
  ['javascript', 0, 'function f(a) { return a?.b ?? c }'],
  ['c', 6, 'int f(int a) { if (a) for (;;) while (b) g(); return 0; }'],
  ['c', 2, 'int f(int a) { if (a) goto end; end: return 0; }'],
  ['go', 3, 'package p\nfunc f(a int) {\n\tfor i := range x {\n\t\tif i > a {\n\t\t}\n\t}\n}\n'],
  ['go', 1, 'package p\nfunc f() {\n\tselect {\n\tcase a := <-b:\n\t\tg(a)\n\t}\n}\n'],
  ['rust', 3, 'fn f(a: i32) { for i in x { match i { 1 => g(), _ => h() } } }'],
  ['kotlin', 1, 'fun f(a: Int) = when (a) { 1 -> 2\n else -> 3 }'],
  ['kotlin', 2, 'fun f(a: Int) = if (a > 1) b else c'],
  [
    'ruby',
    4,
    'def f(a)\n  if a\n    b.each { |x| g(x) }\n  elsif c\n    d\n  else\n    e\n  end\n  g unless a\nend\n',
  ],
  ['ruby', 1, 'def f(a)\n  case a\n  when 1 then 2\n  else 3\n  end\nend\n'],
  ['lua', 3, 'function f(a) if a then for i = 1, 2 do g() end end end'],
  ['shell', 3, 'f() {\n  if a; then\n    for b in c; do g; done\n  fi\n}\n'],
  [
    'python',
    5,
    'def f(a):\n    if a:\n        for b in c:\n            pass\n    elif d:\n        pass\n    else:\n        pass\n',
  ],
  ['python', 2, 'def f(a):\n    try:\n        if a:\n            pass\n    except E:\n        pass\n'],
  [
    'python',
    1,
    'def f(a):\n    match a:\n        case 1:\n            pass\n        case _:\n            pass\n',
  ],
  ['python', 0, 'def f(a):\n    return [b for b in a]\n'],
]

test.each(table)('%s: %i points', (language, points, source) => {
  expect(pointsOf(language, source)).toBe(points)
})

test('a hundred thousand conditional expressions in one another are counted without copying what is open', () => {
  const times = 100_000
  const open = (times * (times + 1)) / 2
  expect(pointsOf('c', `x = ${'a ? '.repeat(times)}`)).toBe(open)
  expect(pointsOf('c', `x = ${'a ? '.repeat(times)}b ${': c '.repeat(times)}`)).toBe(open)
})
