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
  ['go', 3, 'package p\nfunc f(a []int) {\n\tfor _, b := range a {\n\t\tif b > 1 {\n\t\t}\n\t}\n}\n'],
  ['go', 3, 'package p\nfunc f(a int) {\n\tfor i := 0; i < a; i++ {\n\t\tif b > 1 {\n\t\t}\n\t}\n}\n'],
  [
    'go',
    6,
    'package p\nfunc f() {\n\tif v, ok := m[k]; ok {\n\t\tif err := g(v); err != nil {\n\t\t\tfor {\n\t\t\t}\n\t\t}\n\t}\n}\n',
  ],
  [
    'go',
    3,
    'package p\nfunc f() {\n\tfor _, a := range []string{"a", "b"} {\n\t\tif a == "" {\n\t\t}\n\t}\n}\n',
  ],
  ['go', 3, 'package p\nfunc f() {\n\tselect {\n\tcase a := <-b:\n\t\tif a {\n\t\t}\n\t}\n}\n'],
  ['swift', 3, 'func f() {\n  if let a = b, let c = d {\n    for x in a {\n      g(x)\n    }\n  }\n}\n'],
  ['swift', 3, 'func f() {\n  while let a = g(), a > 1 {\n    if a == 2 { h() }\n  }\n}\n'],
  [
    'go',
    3,
    'package p\nfunc f() {\n\tfor _, t := range []struct{ a, b int }{{1, 2}, {3, 4}} {\n\t\tif t.a > 1 {\n\t\t}\n\t}\n}\n',
  ],
  ['swift', 3, 'func f() {\n  guard let a = b, let c = d else {\n    if x { g() }\n    return\n  }\n}\n'],
  ['zig', 3, 'fn f() void { for (a, 0..) |x, i| { if (x) { g(i); } } }'],
  ['rust', 3, 'fn f() { loop { if x { g() } } }'],
  ['php', 3, '<?php function f($a) { foreach ($a as $k => $v): if ($k): g(); endif; endforeach; }'],
  ['php', 4, '<?php function f($a) { while ($a): if ($k): g(); elseif ($b): h(); endif; endwhile; }'],
  ['rust', 3, 'fn f(p: P) { if let P { x, y } = p { if x { g() } } }'],
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
