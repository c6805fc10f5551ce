import type { DeclarationExample } from '../review-knowledge.ts'

export const sqlDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'create function f(a int, b int default 3, variadic c int[]) returns int as $$ begin return 1; end $$ language plpgsql;',
      'create procedure g(in p int, out q int) begin select 1; end;',
    ],
    declarations: ['1 public function f(a, b?, ...c)', '2 public function g(p, q)'],
  },
  {
    source: ['create procedure p @a int, @b int = 0 as begin select 1 end'],
    declarations: ['1 public function p(@a, @b?)'],
  },
]
