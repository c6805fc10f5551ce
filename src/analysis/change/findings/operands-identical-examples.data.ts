import type { FindingDefinition } from './finding.ts'

export const operandsIdenticalExamples: FindingDefinition['examples'] = {
  flags: [
    {
      language: 'python',
      before: 'def f(a, b):\n    return a.x == b.x and a.y == b.y\n',
      after: 'def f(a, b):\n    return a.x == b.x and a.y == a.y\n',
    },
    {
      language: 'python',
      before: 'def f(a, b):\n    if a.x:\n        g(b)\n',
      after: 'def f(a, b):\n    if a.x is None or a.x is None:\n        g(b)\n',
    },
    {
      language: 'javascript',
      before: 'function f(a) {\n  return a.x\n}\n',
      after: 'function f(a) {\n  return a.x && b.y && a.x\n}\n',
    },
    {
      language: 'go',
      before: 'func f(a A) bool {\n\treturn a.X != nil\n}\n',
      after: 'func f(a A) bool {\n\treturn a.X != nil && a.X != nil\n}\n',
    },
    {
      language: 'java',
      before: 'class A {\n  boolean f(B b) {\n    return x == b.x;\n  }\n}\n',
      after: 'class A {\n  boolean f(B b) {\n    return x == b.x && b.y == b.y;\n  }\n}\n',
    },
    {
      language: 'c',
      before: 'int f(struct a *a) {\n  return a->b;\n}\n',
      after: 'int f(struct a *a) {\n  return a->b && a->c && a->b;\n}\n',
    },
    {
      language: 'scala',
      before: 'object A {\n  def f(a: B) = a.x\n}\n',
      after: 'object A {\n  def f(a: B) = a.x && a.y && a.x\n}\n',
    },
  ],
  allows: [
    {
      language: 'kotlin',
      before: 'fun f(a: A) = when {\n  a.open() -> true\n  else -> false\n}\n',
      after:
        'fun f(a: A) = when {\n  a.open() -> true\n  !a.open() && !a.slow() && a.old() -> false\n  !a.open() && !a.slow() && a.late() -> false\n  else -> false\n}\n',
    },
    {
      language: 'typescript',
      before: 'function check(it: any) {\n  return it\n}\n',
      after: 'function check(it: any) {\n  return it && it.Math === Math && it\n}\n',
    },
    {
      language: 'ruby',
      before: 'def f(a)\n  a\nend\n',
      after: 'def f(a)\n  @b = @@c[a] || @@c[a] = a.to_s\nend\n',
    },
    {
      language: 'cpp',
      before: 'bool f(A a) {\n  return true;\n}\n',
      after: 'bool f(A a) {\n  return true;\n}\n\nvoid g(const A& a, parameters&& parameters) NOEXCEPT;\n',
    },
    {
      language: 'cpp',
      before: 'bool f(A a) {\n  return true;\n}\n',
      after:
        'bool f(A a) {\n  class_<A>(m).def(py::self == py::self);\n  std::error_code e;\n  return e.failed() || !isFile(a, e) || e.failed();\n}\n',
    },
    {
      language: 'csharp',
      before: 'class A {\n  bool F(byte[] a) {\n    return true;\n  }\n}\n',
      after:
        "class A {\n  bool F(byte[] a) {\n    return a[0] == 1\n      && a[1] is >= (byte)'0' and <= (byte)'9'\n      && a[2] is >= (byte)'0' and <= (byte)'9';\n  }\n}\n",
    },
    {
      language: 'kotlin',
      before: 'fun f(a: Int, b: A): Boolean {\n  return true\n}\n',
      after:
        'fun f(a: Int, b: A): Boolean {\n  return (a and X != 0 && b.c and X != 0) || (a and Y != 0 && b.c and Y != 0)\n}\n',
    },
    {
      language: 'scala',
      before: 'object A {\n  def f(a: B) = a.x\n}\n',
      after: 'object A {\n  def f(a: B) = a.all.map(_.x).reduceLeft(_ || _)\n}\n',
    },
    {
      language: 'c',
      before: 'int f(struct a *a) {\n  return a->b;\n}\n',
      after:
        'int f(struct a *a) {\n  if (json_write_string(fd, " ") && f(a) && json_write_string(fd, " ")) return 0;\n  return (a && a->b) || (!a && (b == NULL || b->c == a->c));\n}\n',
    },
    {
      language: 'python',
      before: 'def f(a, b):\n    return a\n',
      after:
        'def f(a, b):\n    if b and b in a:\n        return b\n    if a != a or a.b.c == a.b:\n        return next(a) or next(a)\n    return a.x == b.x and b.x == a.x or a.x == b.x and b.y\n',
    },
    {
      language: 'javascript',
      before: 'function f(a) {\n  return a\n}\n',
      after:
        'function f(a) {\n  const g = a ? a.b : a.b\n  const h = <p>{a.b && a.b}</p>\n  if (a.x !== a.x) return 1\n  return (a && a.b) || (a && a.c) || read() || read()\n}\n',
    },
    {
      language: 'go',
      before: 'func f(a A) bool {\n\treturn a.X\n}\n',
      after: 'func f(a A) bool {\n\treturn a.X > 1 && a.X < 3 || a.X&a.X == 0\n}\n',
    },
    {
      language: 'java',
      filename: 'src/test/java/ATest.java',
      before: 'class ATest {\n  @Test void a() {\n    assertTrue(f());\n  }\n}\n',
      after: 'class ATest {\n  @Test void a() {\n    assertTrue(a.b == a.b);\n  }\n}\n',
    },
    // Steps that are done one after the other.
    {
      language: 'java',
      before: 'class A {\n  boolean f(int a, int b) {\n    return a > b;\n  }\n}\n',
      after:
        'class A {\n  boolean f(int a, int b) {\n    return click(0, a) && click(0, b) && click(0, a);\n  }\n}\n',
    },
    {
      language: 'python',
      before: 'def f(a, b):\n    return a\n',
      after: 'def f(a, b):\n    if a.c and a.c \\\n            in b:\n        return b\n    return a\n',
    },
    {
      language: 'javascript',
      before: 'f()\n',
      after: "const a = typeof b == 'object' && b && b.Object === Object && b\nf()\n",
    },
  ],
}
