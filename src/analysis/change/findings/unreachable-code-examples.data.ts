import type { FindingDefinition } from './finding.ts'

export const unreachableCodeExamples: FindingDefinition['examples'] = {
  flags: [
    {
      language: 'python',
      before: 'def f(a):\n    save(a)\n    return a\n',
      after: 'def f(a):\n    return a\n    save(a)\n',
    },
    {
      language: 'python',
      before: 'def f(a):\n    for b in a:\n        g(b)\n',
      after:
        'def f(a):\n    for b in a:\n        raise ValueError(\n            b,\n        )\n        g(b)\n',
    },
    {
      language: 'javascript',
      before: 'function f(a) {\n  save(a)\n}\n',
      after: 'function f(a) {\n  return;\n  save(a)\n}\n',
    },
    {
      language: 'javascript',
      before: 'function f(a) {\n  save(a)\n}\n',
      after: "function f(a) {\n  return;\n  save('todo', a)\n}\n",
    },
    {
      language: 'typescript',
      before: 'function f(a: A) {\n  save(a)\n}\n',
      after: 'function f(a: A) {\n  throw new Error(\n    a,\n  )\n  save(a)\n}\n',
    },
    {
      language: 'go',
      before: 'func f(a int) error {\n\treturn save(a)\n}\n',
      after: 'func f(a int) error {\n\treturn nil\n\n\terr := save(a)\n\treturn err\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction f($a) {\n    save($a);\n}\n',
      after: '<?php\nfunction f($a) {\n    return;\n    save($a);\n}\n',
    },
    {
      language: 'c',
      before: 'int f(int a) {\n  save(a);\n  return a;\n}\n',
      after: 'int f(int a) {\n  return a;\n  save(a);\n}\n',
    },
    {
      language: 'cpp',
      before: 'void f(int a) {\n  for (;;) {\n    save(a);\n  }\n}\n',
      after: 'void f(int a) {\n  for (;;) {\n    break;\n    save(a);\n  }\n}\n',
    },
    {
      language: 'csharp',
      before: 'class A {\n  void F(int a) {\n    Save(a);\n  }\n}\n',
      after: 'class A {\n  void F(int a) {\n    return;\n    Save(a);\n  }\n}\n',
    },
    {
      language: 'kotlin',
      before: 'fun f(a: Int) {\n    save(a)\n}\n',
      after: 'fun f(a: Int) {\n    return\n    save(a)\n}\n',
    },
    {
      language: 'swift',
      before: 'func f(a: Int) {\n    save(a)\n}\n',
      after: 'func f(a: Int) {\n    throw Failure.late\n    save(a)\n}\n',
    },
  ],
  allows: [
    {
      language: 'cpp',
      before: 'int f(int a) {\n  switch (a) {\n    case 4:\n      g(4);\n      break;\n  }\n  return 1;\n}\n',
      after:
        'int f(int a) {\n  switch (a) {\n    case 4:\n      g(4);\n    break;\n\n    STORE_FIELD (5, a);\n    STORE_FIELD (6, a);\n  }\n  return 1;\n}\n',
    },
    {
      language: 'typescript',
      before: 'interface A {\n  b(): void\n}\n',
      after: 'interface A {\n  b(): void\n  return<U>(value: U): B<U>;\n  then<U>(value: U): B<U>;\n}\n',
    },
    {
      language: 'cpp',
      before: 'int f() {\n  return 1;\n}\n',
      after: 'int f() {\n  throw io_error(name, "not implemented");\n\n  return 1;\n}\n',
    },
    {
      language: 'c',
      before: 'TEST_CASE(a) {\n  run();\n}\n',
      after: 'TEST_CASE(a) {\n  return MUNIT_SKIP;\n\n  run();\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction f() {\n    g();\n}\n',
      after:
        '<?php\nfunction f() {\n    throw new Failure("a");\n    echo "Should never see this";\n    echo("not reached");\n}\n',
    },
    {
      language: 'python',
      before: 'def f(a):\n    return a\n',
      after:
        'def f(a):\n    if a:\n        return 1\n    elif g(a):\n        return (\n            2\n        )\n    try:\n        return a + \\\n            1\n    finally:\n        g(a)\n\n\ndef h():\n    return\n    yield\n\n\ndef i(a):\n    raise NotImplementedError()\n    g(a)\n\n\ndef j(a):\n    raise RuntimeError(a)\n    sys.exit()\n',
    },
    {
      language: 'javascript',
      before: 'function f(a) {\n  return a\n}\n',
      after:
        'function f(a) {\n  if (a)\n    return g(a)\n  switch (a) {\n    case 1:\n      return 1\n      break\n    default:\n      return a\n        .b\n  }\n  return a\n  function g(b) { return b }\n}\n',
    },
    {
      language: 'typescript',
      before: 'interface A {\n  order: B\n}\n',
      after:
        'interface A {\n  return?: C\n  order: B\n}\n\ninterface E {\n  a: A;\n  break(a?: B): E;\n  renew(a: B): E;\n}\n\nclass D {\n  throw() {\n    g()\n  }\n\n  return(a: B) {\n    h()\n  }\n}\n',
    },
    {
      language: 'typescript',
      before: 'function f(a: A) {\n  return a\n}\n',
      after:
        'function f(a: A) {\n  for (const b of a)\n    if (b) continue\n    else\n      return b\n  g(a)\n  return {\n    a,\n  }\n}\n',
    },
    {
      language: 'go',
      before: 'func f(a int) int {\n\treturn a\n}\n',
      after:
        'func f(a int) int {\n\tswitch a {\n\tcase 1:\n\t\treturn 1\n\tcase 2:\n\t\tgoto end\n\t}\n\treturn a\nend:\n\treturn 2\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction f($a) {\n    return $a;\n}\n',
      after: '<?php\nfunction f($a) {\n    if (!$a) return;\n    throw new Failure(\n        $a\n    );\n}\n',
    },
    {
      language: 'c',
      before: 'int f(int a) {\n  return a;\n}\n',
      after:
        'int f(int a) {\n  switch (a) {\n      case 1:\n\treturn 1;\n\n      case 2:\n        g(a);\n\th(a);\n\treturn 2;\n  }\n}\n',
    },
    {
      language: 'c',
      before: 'int f(int a) {\n  return a;\n}\n',
      after:
        'int f(int a) {\n#ifdef A\n  return 1;\n#endif\n  if (a)\n    return 2;\n  switch (a) {\n  case 1:\n    return 3;\n  case 2:\n    break;\n  }\n  return a;\nfail:\n  return -1;\n}\n',
    },
    {
      language: 'cpp',
      before: 'int f(int a) {\n  return a;\n}\n',
      after:
        'int f(int a) {\n  if (a) {\n    throw 1;\n  }\n  switch (a) {\n    TARGET(ADD): {\n      return a;\n    }\n    return 0;\n    TARGET(SUB): {\n      return 1;\n    }\n  }\n  return a;\n  UNREACHABLE();\n}\n\nint g(int a) {\n  WARNINGS_OFF\n  return a;\n  WARNINGS_ON\n}\n\nint h(int a) {\n  PUSH_WARNING(NO_THROW)\n  return a;\n  POP_WARNING()\n}\n',
    },
    {
      language: 'javascript',
      before: 'function f(a) {\n  g(a)\n}\n',
      after: "function f(a) {\n  throw new Error('Not implemented')\n  g(a)\n}\n",
    },
    {
      language: 'cpp',
      before: 'int f(int a) {\n  return a;\n}\n',
      after:
        'void g(A * a) {\n  raise();\n  setFocus();\n}\n\nint f(A * a) {\n  return\n  a->size() &&\n  a->count();\n}\n',
    },
    {
      language: 'swift',
      filename: 'Tests/ATests.swift',
      before: 'func testA() throws {\n    XCTAssertEqual(a, 1)\n}\n',
      after: 'func testA() throws {\n    throw XCTSkip("unstable")\n    XCTAssertEqual(a, 1)\n}\n',
    },
    {
      language: 'javascript',
      filename: 'a.test.js',
      before: "test('a', function () {\n  expect(f()).toBe(1)\n})\n",
      after: "test('a', function () {\n  return this.skip()\n  expect(f()).toBe(1)\n})\n",
    },
    {
      language: 'csharp',
      before: 'class A {\n  int F(int a) {\n    return a;\n  }\n}\n',
      after:
        'class A {\n  int F(int a) {\n    return G(a);\n    int G(int b) {\n      return b;\n    }\n    IEnumerable<B?> H(\n      C? c,\n      D d\n    )\n    {\n      yield return c;\n    }\n    (int, E[]) I(int b) => J(b);\n  }\n}\n',
    },
    {
      language: 'kotlin',
      before: 'fun f(a: Int): Int {\n    return a\n}\n',
      after:
        'fun f(a: Int): Int {\n    if (a > 1)\n        return 1\n    return list\n        .map { it }\n        .first()\n}\n',
    },
    {
      language: 'swift',
      before: 'func f(a: Int) -> Int {\n    return a\n}\n',
      after:
        'func f(a: Int) -> Int {\n    guard a > 1 else {\n        return 1\n    }\n    return a\n        + 1\n}\n',
    },
    {
      language: 'kotlin',
      before: 'fun f(a: Map<Int, Int>): Int {\n    return 1\n}\n',
      after:
        'fun f(a: Map<Int, Int>): Int {\n    val b = a[1] ?: // nothing there\n    return 0\n\n    return g(b)\n}\n',
    },
    {
      language: 'c',
      before: 'int f(int a) {\n    return a;\n}\n',
      after: 'int f(int a) {\n    DIAG_PUSH;\n    return a + 1;\n    DIAG_POP;\n}\n',
    },
    {
      language: 'python',
      before: 'def f(a):\n    return a\n',
      after:
        'def f(a):\n    try:\n        return g(a)\n    except E:\n        return 0\n        pass\n    return a\n',
    },
    {
      language: 'swift',
      before: 'func f(a: A) -> B? {\n    return nil\n}\n',
      after: 'func f(a: A) -> B? {\n    return a.view(\n        of: kind)\n    as? B\n}\n',
    },
    {
      language: 'go',
      before: 'func f(a int) (int, error) {\n\treturn a, nil\n}\n',
      after:
        'func f(a int) (int, error) {\n\treturn 0, common.NotImplementedError\n\n\tb, err := g(a)\n\treturn b, err\n}\n',
    },
    {
      language: 'c',
      before: 'int f(int argc) {\n    return 0;\n}\n',
      after: 'int f(int argc) {\n    fail();\n    return 0;\n    argc = argc;\n}\n',
    },
    {
      language: 'python',
      before: 'def f(a):\n    return a\n',
      after: "def f(a):\n    raise RuntimeError('one')\n    raise RuntimeError('two')\n",
    },
  ],
}
