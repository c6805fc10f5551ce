import type { DeclarationExample } from '../review-knowledge.ts'

export const javaDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'public class A {',
      '  private static class P { public void a() { } }',
      '  public Runnable r = new Runnable() { public void run() { x(); } };',
      '  void pk() { }',
      '  public <T extends Map<K, V>> void pub(final int a, String... rest) { }',
      '  protected void pro() { }',
      '  public interface I { default void d(A this, int x) { } }',
      '  public A(int x) { }',
      '}',
      'enum E { X; E() { } }',
    ],
    declarations: [
      '1 public class A',
      '2 private method A.P.a()',
      '2 private class A.P',
      '3 private method A.run()',
      '4 internal method A.pk()',
      '5 public method A.pub(a, ...rest)',
      '6 protected method A.pro()',
      '7 public method A.I.d(x)',
      '7 public class A.I',
      '8 public constructor A.A(x)',
      '10 private constructor E.E()',
      '10 internal class E',
    ],
  },
]
