import type { DeclarationExample } from '../review-knowledge.ts'

export const scalaDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'class A {',
      '  def f(a: Int, xs: Int*)(implicit e: E, g: G): Unit = { 1 }',
      '  private def g(x: Int = 3) = 2',
      '  protected def k(f: (Int, Int) => Int) = 2',
      '  val o = new T { def i = 1 }',
      '}',
      'private object B { def h = 1 }',
    ],
    declarations: [
      '1 public class A',
      '2 public method A.f(a, ...xs, e?, g?)',
      '3 private method A.g(x?)',
      '4 protected method A.k(f)',
      '5 private method A.i()',
      '7 private method B.h()',
      '7 private class B',
    ],
  },
]
