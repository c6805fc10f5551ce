import type { DeclarationExample } from '../review-knowledge.ts'

export const shellDeclarations: readonly DeclarationExample[] = [
  {
    source: ['f() { echo 1; }', 'function _g { echo 2; }'],
    declarations: ['1 public function f()', '2 private function _g()'],
  },
  {
    source: [
      'function h() (',
      '  if [ -z "$1" ]; then return 1; fi',
      ')',
      'outer() {',
      '  inner() { echo "f() { }"; }',
      '  inner',
      '}',
    ],
    declarations: ['1 public function h()', '4 public function outer()', '5 private function outer.inner()'],
  },
]
