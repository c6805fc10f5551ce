import type { DeclarationExample } from '../review-knowledge.ts'

export const rDeclarations: readonly DeclarationExample[] = [
  {
    source: ['f <- function(a, b = 2, ...) { a }', '.g <- function() 1'],
    declarations: ['1 public function f(a, b?, ...)', '2 private function .g()'],
  },
]
