import type { DeclarationExample } from '../review-knowledge.ts'

export const rDeclarations: readonly DeclarationExample[] = [
  {
    source: ['f <- function(a, b = 2, ...) { a }', '.g <- function() 1'],
    declarations: ['1 public function f(a, b?, ...)', '2 private function .g()'],
  },
  {
    source: [
      'pay = function(sum, note = "", ...) { if (sum < 0) stop("negative") }',
      'half <- \\(x) x / 2',
      '"quoted name" <- function(a) a',
      'outer <- function(a) { inner <- function(b) b; inner(a) }',
    ],
    declarations: [
      '1 public function pay(sum, note?, ...)',
      '2 public function half(x)',
      '3 public function quoted name(a)',
      '4 public function outer(a)',
      '4 private function outer.inner(b)',
    ],
  },
]
