import type { DeclarationExample } from '../review-knowledge.ts'

export const perlDeclarations: readonly DeclarationExample[] = [
  {
    source: ['sub f($self, $x = 1, @rest) { 1 }', 'sub _g { 2 }'],
    declarations: ['1 public function f($self, $x?, ...@rest)', '2 private function _g()'],
  },
  {
    source: [
      'package Shop::Till;',
      'sub new { my ($class, %args) = @_; return bless {}, $class; }',
      "sub pay($self, $sum, $note = '') { die 'negative' if $sum < 0; }",
      'my $half = sub { 2 };',
      'package Other { sub _show { 3 } }',
    ],
    declarations: [
      '2 public function new()',
      '3 public function pay($self, $sum, $note?)',
      '5 private function _show()',
    ],
  },
]
