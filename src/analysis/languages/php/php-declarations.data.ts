import type { DeclarationExample } from '../review-knowledge.ts'

export const phpDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      '<?php',
      'class A {',
      '  private function a(?int $x = null, string ...$r) { }',
      '  public function __construct(private array $y = []) { }',
      '  function b(&$z) { }',
      '  protected static function e() { }',
      '}',
      'function c() { }',
      '$o = new class { public function d() { } };',
    ],
    declarations: [
      '2 public class A',
      '3 private method A.a($x?, ...$r)',
      '4 public constructor A.__construct($y?)',
      '5 public method A.b($z)',
      '6 protected method A.e()',
      '8 public function c()',
      '9 private method d()',
    ],
  },
]
