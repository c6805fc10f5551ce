import type { DeclarationExample } from '../review-knowledge.ts'

export const shellDeclarations: readonly DeclarationExample[] = [
  {
    source: ['f() { echo 1; }', 'function _g { echo 2; }'],
    declarations: ['1 public function f()', '2 private function _g()'],
  },
]
