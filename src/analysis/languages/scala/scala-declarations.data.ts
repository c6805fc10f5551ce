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
  {
    source: [
      'object Shop {',
      '  val limit: Int = 3',
      '  private var total = 1',
      '  type Id = String',
      '}',
      'case class Point(x: Int, y: Int)',
      'trait Opener {',
      '  def open(force: Boolean): Int',
      '}',
    ],
    declarations: ['1 public class Shop', '6 public class Point', '7 public class Opener'],
    others: [
      '2 public field Shop.limit: Int',
      '3 private field Shop.total',
      '4 public type Shop.Id: String',
      '6 public field Point.x: Int',
      '6 public field Point.y: Int',
      '8 public function Opener.open: ( force : Boolean ) : Int',
    ],
  },
  {
    source: ['class A(x: Int) {', '  def this() = { this(1) }', '}'],
    declarations: ['1 public class A', '2 public constructor A.this()'],
  },
]
