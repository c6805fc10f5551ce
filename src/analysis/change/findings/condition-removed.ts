import { listDroppedConditions, listPlainAccess } from '../code/dropped-conditions.ts'
import { impliedParts } from './condition-examples.data.ts'
import { listLostQuestions } from '../code/lost-questions.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Something that was done only where a condition held is done always. */
export const conditionRemoved = defineFinding({
  id: 'condition-removed',
  severity: 'low',
  trigger:
    'A condition is gone, what stood under it is still done, and it asked about what is used there or about access; no new condition of the function asks about the same; or `?.` became `.`, so that nothing is asked any more; or a question went from a condition and nothing came, in C also one about a size with all that was done under it. Conditions of versions, platforms, features and output are left out. Not in tests.',
  why: 'What it kept from being used may be used now.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const dropped = [
      ...listDroppedConditions(change),
      ...listPlainAccess(change),
      ...listLostQuestions(change),
    ]
    if (dropped.length === 0) return null
    return {
      severity: 'low',
      message: `The change does always what it did only under ${count(dropped.length, 'condition')} about the values used there; what the condition kept out gets in. Ask again, or show that every value is fit for it.`,
      places: dropped.flatMap(({ line, endLine, lineAfter, text }) => [
        { side: 'after' as const, line: lineAfter },
        { side: 'before' as const, line, endLine, meaning: text },
      ]),
      evidence: { added: dropped.length, lines: dropped.map(({ lineAfter }) => lineAfter) },
    }
  },
  examples: {
    flags: [
      {
        language: 'javascript',
        before:
          "function clean(s, i) {\n  if (\n    s[i] === ';' ||\n    s[i] === '`' ||\n    s[i] === '|'\n  ) {\n    return ''\n  }\n  return s\n}\n",
        after:
          "function clean(s, i) {\n  if (\n    s[i] === ';' ||\n    s[i] === '|'\n  ) {\n    return ''\n  }\n  return s\n}\n",
      },
      {
        language: 'javascript',
        before:
          'function f(a, b) {\n  if (a.name === b.name && a.kind === b.kind) {\n    link(a, b)\n  }\n}\n',
        after: 'function f(a, b) {\n  if (a.name === b.name) {\n    link(a, b)\n  }\n}\n',
      },
      {
        language: 'c',
        before:
          'void f(buf *b, size_t need) {\n  if (need > b->size) {\n    grow(b, need);\n  }\n  fill(b, need);\n}\n',
        after: 'void f(buf *b, size_t need) {\n  fill(b, need);\n}\n',
      },
      {
        language: 'python',
        before: 'def f(url):\n    if is_public(url):\n        page = fetch(url)\n        keep(page)\n',
        after: 'def f(url):\n    page = fetch(url)\n    keep(page)\n',
      },
      {
        language: 'c',
        before:
          'void f(const char *b, int len) {\n  if (len >= 2) {\n    type = b[0] + (len << 8);\n  }\n  g(type);\n}\n',
        after: 'void f(const char *b, int len) {\n  type = b[0] + (len << 8);\n  g(type);\n}\n',
      },
      {
        language: 'php',
        before:
          "<?php\nfunction f($q, $order) {\n    if (preg_match('/^[a-z]+$/', $order)) {\n        $q->orderBy($order);\n    }\n    return $q;\n}\n",
        after: '<?php\nfunction f($q, $order) {\n    $q->orderBy($order);\n    return $q;\n}\n',
      },
      {
        language: 'typescript',
        before: 'export function f(a?: A) {\n  return a?.name.trim()\n}\n',
        after: 'export function f(a?: A) {\n  return a.name.trim()\n}\n',
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(u *U, d []byte) {\n\tif len(d) > 3 {\n\t\tu.put(d[3], d[0])\n\t}\n\tg(u)\n}\n',
        after: 'package a\nfunc f(u *U, d []byte) {\n\tu.put(d[3], d[0])\n\tg(u)\n}\n',
      },
    ],
    allows: [
      {
        language: 'javascript',
        before: "function f(a) {\n  const text = a.selection().toString() || ''\n  show(text)\n}\n",
        after: 'function f(a) {\n  const text = a.selection().toString()\n  show(text)\n}\n',
      },
      ...impliedParts,
      {
        language: 'c',
        before: 'void f(int use, char *p) {\n  if (use && p[0] == 0 && use) {\n    stop(p);\n  }\n}\n',
        after: 'void f(int use, char *p) {\n  if (use && p[0] == 0) {\n    stop(p);\n  }\n}\n',
      },
      {
        language: 'rust',
        before:
          'fn f(id: u32) -> R {\n    if let Some(a) = find(id) {\n        keep(a, id);\n        done(a)\n    } else {\n        none()\n    }\n}\n',
        after:
          'fn f(id: u32) -> R {\n    let Some(a) = find(id) else { return none() };\n    keep(a, id);\n    done(a)\n}\n',
      },
      {
        language: 'javascript',
        before: 'function f(a, b) {\n  if (a.name === b.name && debug) {\n    link(a, b)\n  }\n}\n',
        after: 'function f(a, b) {\n  if (a.name === b.name) {\n    link(a, b)\n  }\n}\n',
      },
      {
        language: 'c',
        before:
          'void f(buf *b, size_t need) {\n  if (b->name == 0) {\n    mark(b, need);\n  }\n  fill(b, need);\n}\n',
        after: 'void f(buf *b, size_t need) {\n  fill(b, need);\n}\n',
      },
      {
        language: 'python',
        before: 'def f(url):\n    if is_public(url):\n        page = fetch(url)\n        keep(page)\n',
        after: 'def f(url):\n    if allowed(url):\n        page = fetch(url)\n        keep(page)\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    if DEBUG:\n        report(a, DEBUG)\n    return g(a)\n',
        after: 'def f(a):\n    report(a, DEBUG)\n    return g(a)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a, quick) {\n  if (quick) {\n    g(a, 1)\n  }\n  return a\n}\n',
        after: 'function f(a, quick) {\n  g(a, 1)\n  return other(a)\n}\n',
      },
      {
        language: 'c',
        before: 'void f(char *b, int len) {\n  if (len > 2) {\n    put(b, len);\n  }\n}\n',
        after: 'void f(char *b, int len) {\n  if (len >= 2) {\n    put(b, len);\n  }\n}\n',
      },
    ],
  },
})
