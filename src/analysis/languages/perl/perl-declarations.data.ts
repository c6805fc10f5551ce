import type { DeclarationExample } from '../review-knowledge.ts'

export const perlDeclarations: readonly DeclarationExample[] = [
  {
    source: ['sub f($self, $x = 1, @rest) { 1 }', 'sub _g { 2 }'],
    declarations: ['1 public function f($self, $x?, ...@rest)', '2 private function _g()'],
  },
]
