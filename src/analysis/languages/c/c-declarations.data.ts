import type { DeclarationExample } from '../review-knowledge.ts'

export const cDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'static int a(void) { return 1; }',
      'int b(int x, char *y, ...) { return x; }',
      'int c(int (*f)(int, int), int n[2]) { return 1; }',
    ],
    declarations: ['1 private function a()', '2 public function b(x, y, ...)', '3 public function c(f, n)'],
  },
  {
    source: [
      '#define LIMIT 3',
      'extern int total;',
      'static const char *names[2] = { "a", "b" };',
      'struct box { int size, *depth; unsigned open : 1; };',
      'enum color { RED, GREEN = 2 };',
      'int sum(int a, int b);',
      'static int hidden(void) { int local = 1; return local; }',
    ],
    declarations: ['4 public class box', '5 public class color', '7 private function hidden()'],
    others: [
      '1 public constant LIMIT',
      '2 public variable total: extern int',
      '3 private constant names: static const char *',
      '4 public field box.size: int',
      '4 public field box.depth: int',
      '4 public field box.open: unsigned',
      '5 public enum-member color.RED',
      '5 public enum-member color.GREEN: = 2',
      '6 public function sum: ( int a , int b )',
    ],
  },
]
