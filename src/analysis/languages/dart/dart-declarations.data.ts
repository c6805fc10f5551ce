import type { DeclarationExample } from '../review-knowledge.ts'

export const dartDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'f(int a, {int b = 3, required int c}) { return a; }',
      'g(int a, [int? b]) => a;',
      '_h() {}',
      'class A {',
      '  A(this.x, {super.key}) { x(); }',
      '  Future<int> m(Map<int, int> y) async { return 1; }',
      '  _p() {}',
      '}',
      'class _B { n() {} }',
    ],
    declarations: [
      '1 public function f(a, b:?, c:)',
      '2 public function g(a, b?)',
      '3 private function _h()',
      '4 public class A',
      '5 public constructor A.A(x, key:?)',
      '6 public async_method A.m(y)',
      '7 private method A._p()',
      '9 private method _B.n()',
      '9 private class _B',
    ],
  },
]
