import * as z from 'zod'
import { careKinds, listLostCare } from '../code/memory-care.ts'
import { listFreedParameters } from '../code/freed-parameters.ts'
import { listFreedUses } from '../code/freed-uses.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

const kinds = [...careKinds, 'use after giving back', 'given back for the caller'] as const

/** What kept memory in order in a language that does not. */
export const memoryCareRemoved = defineFinding({
  id: 'memory-care-removed',
  severity: 'low',
  trigger:
    'In C and its like (the width of a number in Java, Go, Rust, C#, Kotlin and Swift too): a cast or a type that gave arithmetic room is gone and nothing else with it, a first value, a pointer that was cleared, memory that was zeroed, the bound of a text in a format, room for the last character, a copy of what others give back, the end of a text, a format in front of it, a count of elements, the sign of a byte, a length that went with its pointer, a part of a condition in a macro; or a pointer is used after it was given back, and was not before; or a parameter is given back that was not. Not in tests.',
  why: 'A size that wraps, a pointer that points nowhere or memory that holds what was there before is how such programs are broken into.',
  evidence: z.strictObject({
    lost: z
      .array(
        z.strictObject({
          kind: z.enum(kinds).describe('What is gone.'),
          function: z.string().describe('The function, empty outside functions.'),
        }),
      )
      .describe('What is gone, and from which functions.'),
  }),
  engines: 'lexical',
  languages: ['c', 'cpp', 'java'],
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const lost = listLostCare(change).map(({ kind, line, owner }) => ({
      kind,
      line,
      owner,
      side: 'before' as const,
    }))
    const used = listFreedUses(change).map(({ line, owner }) => {
      return { kind: 'use after giving back' as const, line, owner, side: 'after' as const }
    })
    const freed = listFreedParameters(change).map(({ line, owner }) => {
      return { kind: 'given back for the caller' as const, line, owner, side: 'after' as const }
    })
    const all = [...used, ...freed, ...lost]
    const first = all[0]
    if (first === undefined) return null
    return {
      severity: 'low',
      message: `The change handles memory with less care in ${count(all.length, 'place')} (${first.kind}); a wrong size or pointer there can be used to break in. Put it back, or show that it cannot go wrong.`,
      places: all.map(({ side, line, kind }) => ({ side, line, meaning: kind })),
      evidence: { lost: all.map(({ kind, owner }) => ({ kind, function: owner })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'c',
        before: 'void f(T *t) {\n  data_add_ref(t);\n  print(t);\n}\n',
        after: 'void f(T *t) {\n  print(t);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(int a) {\n  int16_t i = a - 64;\n  g(i);\n}\n',
        after: 'void f(int a) {\n  uint8_t i = a - 64;\n  g(i);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(char *out, int n) {\n  fill(out, n);\n  out[n * 2] = 0;\n}\n',
        after: 'void f(char *out, int n) {\n  fill(out, n);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(const char *text) {\n  g_printf("%s", text);\n}\n',
        after: 'void f(const char *text) {\n  g_printf(text);\n}\n',
      },
      {
        language: 'c',
        before:
          'int f(int a) {\n  if (a > (int)(sizeof(names) / sizeof(names[0])))\n    return 0;\n  return g(a);\n}\n',
        after: 'int f(int a) {\n  if (a > (int)sizeof(names))\n    return 0;\n  return g(a);\n}\n',
      },
      {
        language: 'c',
        before: 'int f(const char *in, int i) {\n  int c = (unsigned char) in[i];\n  return table[c];\n}\n',
        after: 'int f(const char *in, int i) {\n  int c = in[i];\n  return table[c];\n}\n',
      },
      {
        language: 'cpp',
        before:
          'void f(char *data, size_t data_len) {\n  while (*data == 32) { ++data; --data_len; }\n  keep(data, data_len);\n}\n',
        after:
          'void f(char *data, size_t data_len) {\n  while (*data == 32) ++data;\n  keep(data, data_len);\n}\n',
      },
      {
        language: 'c',
        before:
          '#define fits(a, p, n) \\\n    (n <= a->size && \\\n     (char*)(p) + n <= a->data + a->size)\n\nint g;\n',
        after: '#define fits(a, p, n) \\\n    ((char*)(p) + n <= a->data + a->size)\n\nint g;\n',
      },
      {
        language: 'c',
        before:
          'void f(W *w) {\n  font_delete(w->font);\n  w->painter->font = NULL;\n  w->font = make(w);\n  g(w);\n}\n',
        after: 'void f(W *w) {\n  font_delete(w->font);\n  w->font = make(w);\n  g(w);\n}\n',
      },
      {
        language: 'c',
        before: 'int f(key *k, int b) {\n  if (b)\n    return fail(b);\n  return g(k);\n}\n',
        after:
          'int f(key *k, int b) {\n  if (b) {\n    key_free(k);\n    return fail(b);\n  }\n  return g(k);\n}\n',
      },
      {
        language: 'cpp',
        before: 'int f(const char *p) {\n  return table[static_cast<uint8_t>(*p)];\n}\n',
        after: 'int f(const char *p) {\n  return table[*p];\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n    int f(int a, int b) {\n        return (a + b) >>> 1;\n    }\n}\n',
        after: 'class A {\n    int f(int a, int b) {\n        return (a + b) >> 1;\n    }\n}\n',
      },
      {
        language: 'c',
        before:
          'int f(int n, long size) {\n  if ((uint64_t) n * 8 > size)\n    return -1;\n  return g(n);\n}\n',
        after: 'int f(int n, long size) {\n  if (n * 8 > size)\n    return -1;\n  return g(n);\n}\n',
      },
      {
        language: 'c',
        before:
          'void f(struct a *a, char *b) {\n  free(b);\n  if (a && a->name == b)\n    a->name = NULL;\n  g(a);\n}\n',
        after: 'void f(struct a *a, char *b) {\n  free(b);\n  g(a);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(struct a *a) {\n  free(a->name);\n  a->name = NULL;\n  g(a);\n}\n',
        after: 'void f(struct a *a) {\n  free(a->name);\n  g(a);\n}\n',
      },
      {
        language: 'c',
        before:
          'int f(struct a *a, int b) {\n  if (b) {\n    free(a);\n    return 1;\n  }\n  return a->size;\n}\n',
        after: 'int f(struct a *a, int b) {\n  if (b) {\n    free(a);\n  }\n  return a->size;\n}\n',
      },
      {
        language: 'cpp',
        before: 'int f(int b) {\n  char *p = nullptr;\n  if (b) p = g();\n  return h(p);\n}\n',
        after: 'int f(int b) {\n  char *p;\n  if (b) p = g();\n  return h(p);\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n    void f(M m) {\n        long size = m.size();\n        g(size);\n    }\n}\n',
        after: 'class A {\n    void f(M m) {\n        int size = m.size();\n        g(size);\n    }\n}\n',
      },
      {
        language: 'c',
        before: 'int f(jv a, jv k) {\n  return get(a, jv_copy(k));\n}\n',
        after: 'int f(jv a, jv k) {\n  return get(a, k);\n}\n',
      },
    ],
    allows: [
      {
        language: 'c',
        before: 'void f(int a) {\n  uint8_t i = a - 64;\n  g(i);\n}\n',
        after: 'void f(int a) {\n  int16_t i = a - 64;\n  g(i);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(const char *text) {\n  g_printf(text);\n}\n',
        after: 'void f(const char *text) {\n  g_printf("%s", text);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(char *out, int n) {\n  out[n] = 0;\n  g(out);\n}\n',
        after: 'void f(char *out, int n) {\n  out[n] = 0x20;\n  g(out);\n}\n',
      },
      {
        language: 'c',
        before: 'int f(int a) {\n  return a < (int)(sizeof(names) / sizeof(names[0]));\n}\n',
        after: 'int f(int a) {\n  return a < (int)(sizeof(texts) / sizeof(texts[0]));\n}\n',
      },
      {
        language: 'cpp',
        before: 'void f(char *data, size_t left) {\n  while (left > 0) { use(*data++); left--; }\n}\n',
        after: 'void f(char *data, size_t left) {\n  while (left > 0) { use(*data++); --left; }\n}\n',
      },
      {
        language: 'c',
        before: 'int f(int b) {\n  key *k = make();\n  return b;\n}\n',
        after: 'int f(int b) {\n  key *k = make();\n  key_free(k);\n  return b;\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n    void f(M m) {\n        int size = m.size();\n        g(size);\n    }\n}\n',
        after: 'class A {\n    void f(M m) {\n        long size = m.size();\n        g(size);\n    }\n}\n',
      },
      {
        language: 'c',
        before: 'int f(int n) {\n  int size = n * 8;\n  return g(size);\n}\n',
        after: 'int f(int n) {\n  size_t size = (size_t) n * 8;\n  return g(size);\n}\n',
      },
      {
        language: 'c',
        before: 'void f(struct a *a) {\n  g(a->name);\n  free(a->name);\n}\n',
        after: 'void f(struct a *a) {\n  g(a->name, 1);\n  free(a->name);\n}\n',
      },
      {
        language: 'cpp',
        before: 'void f(A *a) {\n  use(a);\n  delete a;\n}\n',
        after: 'void f(A *a) {\n  use(a);\n  delete a;\n  a = new A();\n  use(a);\n}\n',
      },
    ],
  },
})
