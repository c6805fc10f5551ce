import type { DeclarationExample } from '../review-knowledge.ts'

export const rustDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'pub fn f(a: u8, cb: impl Fn(u8, u8) -> u8) {}',
      'impl A {',
      '    pub async fn g(&mut self, a: u8) {}',
      '    fn h(&self) {}',
      '}',
      'pub trait T { fn i(&self) {} }',
      'pub(crate) fn j() {}',
      'trait U { fn k(&self) {} }',
      'impl T for B { fn i(&self) {} }',
    ],
    declarations: [
      '1 public function f(a, cb)',
      '3 public async_method A.g(self, a)',
      '4 private method A.h(self)',
      '6 public method T.i(self)',
      '6 public class T',
      '7 internal function j()',
      '8 private method U.k(self)',
      '8 private class U',
      '9 private method B.i(self)',
    ],
  },
]
