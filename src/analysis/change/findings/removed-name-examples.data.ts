import type { Example } from './finding.ts'

export const removedNameExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'java',
      before: 'class A {\n    int f(int x) { return g(x); }\n    private int g(int x) { return x; }\n}\n',
      after: 'class A {\n    int f(int x) { return g(x); }\n}\n',
    },
    {
      language: 'csharp',
      before: 'class A {\n    int F(int x) { return G(x); }\n    private int G(int x) { return x; }\n}\n',
      after: 'class A {\n    int F(int x) { return G(x); }\n}\n',
    },
    {
      language: 'ruby',
      before: 'class A\n  def f(x)\n    g(x)\n  end\n\n  def g(x)\n    x + 1\n  end\nend\n',
      after: 'class A\n  def f(x)\n    g(x)\n  end\nend\n',
    },
    {
      language: 'rust',
      before: 'fn g(x: i32) -> i32 { x + 1 }\npub fn f(x: i32) -> i32 { g(x) }\n',
      after: 'pub fn f(x: i32) -> i32 { g(x) }\n',
    },
    {
      language: 'typescript',
      before:
        'export class A {\n  f(x: number) {\n    return this.g(x)\n  }\n  private g(x: number) {\n    return x + 1\n  }\n}\n',
      after: 'export class A {\n  f(x: number) {\n    return this.g(x)\n  }\n}\n',
    },
    {
      language: 'python',
      before:
        'class A:\n    def f(self, x):\n        return self._g(x)\n\n    def _g(self, x):\n        return x + 1\n',
      after: 'class A:\n    def f(self, x):\n        return self._g(x)\n',
    },
    {
      language: 'python',
      before: 'import os\nimport re\n\n\ndef f(x):\n    return re.sub("a", os.sep, x)\n',
      after: 'import os\n\n\ndef f(x):\n    return re.sub("a", os.sep, x)\n',
    },
    {
      language: 'python',
      before: 'def _g(x):\n    return x + 1\n\n\ndef f(x):\n    return _g(x)\n',
      after: 'def f(x):\n    return _g(x)\n',
    },
    {
      language: 'typescript',
      before: 'export function a() { return b(1) }\nexport function b(x: number) { return x }\n',
      after: 'export function a() { return b(1) }\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction g($a) { return $a; }\nfunction f($a) { return g($a); }\n',
      after: '<?php\nfunction f($a) { return g($a); }\n',
    },
  ],
  allows: [
    {
      language: 'typescript',
      before:
        "import { useState } from 'react'\nconst A = props => {\n  const { onDelete, change, ...others } = props\n  change(1)\n  return others\n}\nA.defaultProps = {\n  change: () => {},\n}\n",
      after:
        "import { useState } from 'react'\nconst A = props => {\n  const { onDelete, change, ...others } = props\n  change(1)\n  return others\n}\n",
    },
    {
      // The name stands in a text, and in front of what another import brings.
      language: 'python',
      before: 'import a\nfrom a.b import c\n\n\n@c("a.d")\ndef f(x):\n    return a.e(x)\n',
      after: 'from a.b import c\nfrom a import e\n\n\n@c("a.d")\ndef f(x):\n    return e(x)\n',
    },
    {
      language: 'java',
      before:
        'import a.b.C;\n\nclass A {\n    int f(int x) { return g(x); }\n    private int g(int x) { return x; }\n}\n',
      after: 'import a.b.C;\nimport static a.b.D.g;\n\nclass A {\n    int f(int x) { return g(x); }\n}\n',
    },
    {
      language: 'python',
      before:
        'import test\nfrom test.tools import wait_test\n\n\n@wait_test(1)\ndef f(db):\n    return db.test.find()\n',
      after: 'from test.tools import wait_test\n\n\n@wait_test(1)\ndef f(db):\n    return db.test.find()\n',
    },
    {
      language: 'typescript',
      before: 'export function f(a) {\n  return isList(a)\n}\n\nfunction isList(a) {\n  return !!a\n}\n',
      after: "import isList from './is-list.js'\n\nexport function f(a) {\n  return isList(a)\n}\n",
    },
    {
      language: 'python',
      before:
        'from .compat import unicode, xrange\n\n\ndef f(n):\n    return [unicode(i) for i in xrange(n)]\n',
      after: 'def f(n):\n    return [unicode(i) for i in xrange(n)]\n',
    },
    {
      language: 'java',
      before: 'class A extends B {\n    int f(int x) { return g(x); }\n    int g(int x) { return x; }\n}\n',
      after: 'class A extends B {\n    int f(int x) { return g(x); }\n}\n',
    },
    {
      language: 'csharp',
      before: 'partial class A {\n    int F(int x) { return G(x); }\n    int G(int x) { return x; }\n}\n',
      after: 'partial class A {\n    int F(int x) { return G(x); }\n}\n',
    },
    {
      language: 'ruby',
      before: 'class A::B < A::C\n  def f(x)\n    g(x)\n  end\n\n  def g(x)\n    x + 1\n  end\nend\n',
      after: 'class A::B < A::C\n  def f(x)\n    g(x)\n  end\nend\n',
    },
    {
      language: 'ruby',
      before: 'class A\n  include B\n  def f(x)\n    g(x)\n  end\n\n  def g(x)\n    x + 1\n  end\nend\n',
      after: 'class A\n  include B\n  def f(x)\n    g(x)\n  end\nend\n',
    },
    {
      language: 'rust',
      before: 'fn g(x: i32) -> i32 { x + 1 }\npub fn f(x: i32) -> i32 { g(x) }\n',
      after: 'use crate::h::g;\npub fn f(x: i32) -> i32 { g(x) }\n',
    },
    {
      language: 'typescript',
      before:
        'export class A {\n  f() {\n    return this.g(1)\n  }\n  g(x: number) {\n    return x + 1\n  }\n}\n',
      after: 'export class A {\n  g = (x: number) => x + 1\n  f() {\n    return this.g(1)\n  }\n}\n',
    },
    {
      language: 'python',
      before:
        'class A:\n    def f(self, x):\n        return self._g(x)\n\n    def _g(self, x):\n        return x + 1\n',
      after: 'class A(B):\n    def f(self, x):\n        return self._g(x)\n',
    },
    {
      language: 'javascript',
      before: 'A.prototype.g = function () { return h() }\nfunction g() { return 1 }\nmodule.exports = A\n',
      after: 'class A {\n  g() {\n    return h()\n  }\n}\nmodule.exports = A\n',
    },
    {
      language: 'python',
      before: 'import typing\nfrom typing import TypeVar\n\n\nT = TypeVar("T", bound=typing.Any)\n',
      after: 'from typing import Any, TypeVar\n\n\nT = TypeVar("T", bound=Any)\n',
    },
    {
      language: 'python',
      before: 'def _g(x):\n    return x + 1\n\n\ndef f(x):\n    return _g(x)\n',
      after: 'from b import _g\n\n\ndef f(x):\n    return _g(x)\n',
    },
    {
      language: 'typescript',
      before: 'export function a() { return b(1) }\nfunction b(x: number) { return x }\n',
      after: 'const b = (x: number) => x\nexport function a() { return b(1) }\n',
    },
    {
      language: 'typescript',
      before: 'interface A {\n  load(a: string): void\n}\nfunction load(a: string) { run(a) }\n',
      after: 'interface A {\n  load(a: string): void\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction g($a) { return $a; }\nfunction f($a) { return g($a); }\n',
      after: '<?php\nfunction f($a) { return $a; }\n',
    },
    {
      language: 'php',
      before:
        '<?php\nabstract class Grid implements Shown {\n    public function f($a) { return $this->g($a); }\n    protected function g($a) { return $a; }\n}\n',
      after:
        '<?php\nabstract class Grid implements Shown {\n    public function f($a) { return $this->g($a); }\n}\n',
    },
  ],
}
