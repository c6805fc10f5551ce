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
]
