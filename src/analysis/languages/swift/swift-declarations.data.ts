import type { DeclarationExample } from '../review-knowledge.ts'

export const swiftDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'public func f(_ a: Int, label b: Int = 2, rest: Int...) { }',
      'public extension X { func g(@Builder c: () -> Int) { } }',
      'struct S {',
      '  public func h() { }',
      '  private func i() { }',
      '  init(x: Int) { }',
      '}',
      'open class T { public func j() async { } ; fileprivate func k() { } }',
    ],
    declarations: [
      '1 public function f(a/, label?, ...rest)',
      '2 public method X.g(c)',
      '3 internal class S',
      '4 internal method S.h()',
      '5 private method S.i()',
      '6 internal constructor S.init(x)',
      '8 public async_method T.j()',
      '8 private method T.k()',
      '8 public class T',
    ],
  },
]
