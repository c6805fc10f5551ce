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
  {
    source: [
      'const limit = 3;',
      'final int total = 1;',
      'typedef Id = int;',
      'enum Color { red, green }',
      'class Box {',
      '  final int size;',
      '  static const max = 1;',
      '  String? _name;',
      '  int open(bool force) { return 1; }',
      '}',
    ],
    declarations: ['4 public class Color', '5 public class Box', '9 public method Box.open(force)'],
    others: [
      '1 public constant limit: const',
      '2 public constant total: final int',
      '3 public type Id: int',
      '4 public enum-member Color.red',
      '4 public enum-member Color.green',
      '6 public field Box.size: final int',
      '7 public constant Box.max: static const',
      '8 private field Box._name: String ?',
    ],
  },
]
