import type { DeclarationExample } from '../review-knowledge.ts'

export const kotlinDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'fun f(a: Int, cb: (Int, String) -> Unit = { _, _ -> }, vararg r: Int) { }',
      'private class P { fun g() { } }',
      'open class Q {',
      '  internal fun h() { }',
      '  protected suspend fun j(m: Map<String, Int>? = null) { }',
      '  constructor(x: Int) { }',
      '  val o = object : T { fun i() { } }',
      '}',
    ],
    declarations: [
      '1 public function f(a, cb?, ...r)',
      '2 private method P.g()',
      '2 private class P',
      '3 public class Q',
      '4 internal method Q.h()',
      '5 protected async_method Q.j(m?)',
      '6 public constructor Q.constructor(x)',
      '7 private method Q.i()',
    ],
  },
]
