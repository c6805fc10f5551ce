import type { DeclarationExample } from '../review-knowledge.ts'

export const csharpDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'namespace X',
      '{',
      '  public class A {',
      '    void a() { }',
      '    public A(int x) { }',
      '    public async Task<int> b(int x, string y = "a", params int[] z) { return 1; }',
      '    internal void c() { }',
      '    protected void p(this int q) { }',
      '    class N { public void d() { } }',
      '  }',
      '  class B { public void e() { } }',
      '  public interface I { void f() { } }',
      '  partial class P { public void g(Dictionary<int, int> m, int? k = null) { } }',
      '}',
    ],
    declarations: [
      '3 public class A',
      '4 private method A.a()',
      '5 public constructor A.A(x)',
      '6 public async_method A.b(x, y?, ...z)',
      '7 internal method A.c()',
      '8 protected method A.p(q)',
      '9 private method A.N.d()',
      '9 private class A.N',
      '11 internal method B.e()',
      '11 internal class B',
      '12 public method I.f()',
      '12 public class I',
      '13 public method P.g(m, k?)',
      '13 public class P',
    ],
  },
]
