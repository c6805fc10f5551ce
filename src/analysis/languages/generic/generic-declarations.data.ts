import type { DeclarationExample } from '../review-knowledge.ts'

export const genericDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'def f(a, b = 2, *c)',
      '  a',
      'end',
      'class A {',
      '  fn g(self, x: Int) { 1 }',
      '}',
      'proc h {a {b 1}} { c }',
    ],
    declarations: [
      '1 public function f(a, b?, ...c)',
      '4 public class A',
      '5 public function A.g(self, x)',
      '7 public function h(a, b?)',
    ],
  },
  {
    source: ['def _hidden(a)', '  a', 'end'],
    declarations: ['1 private function _hidden(a)'],
  },
]
