import type { DeclarationExample } from '../review-knowledge.ts'

export const goDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'package a',
      '',
      'func F(a, b int, rest ...string) {}',
      'func (r *T) G(f func(int, int) bool) {}',
      'func (r *t) H() {}',
      'func g(m map[string]int) {}',
      'var k = func(x int) {}',
      'func run() { go func() {}() }',
    ],
    declarations: [
      '3 public function F(a, b, ...rest)',
      '4 public method T.G(f)',
      '5 internal method t.H()',
      '6 internal function g(m)',
      '7 internal function k(x)',
      '8 internal function run()',
      '8 private anonymous run.(anonymous)()',
    ],
  },
]
