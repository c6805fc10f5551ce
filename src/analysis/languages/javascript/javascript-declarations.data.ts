import type { DeclarationExample } from '../review-knowledge.ts'

export const javascriptDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'function a(x, y = 1) { return x }',
      'function b({ y }, [z]) { return y }',
      'class C { constructor(q) { this.q = q } async m(...r) { return 1 } }',
      'class D { n() { return 1 } }',
      'module.exports = { a, z: C, inner(q) { return q } }',
      'exports.ex = async function (n) { return n }',
      'C.prototype.late = function (k) { return k }',
      'list.map((item) => item)',
    ],
    declarations: [
      '1 public function a(x, y?)',
      '2 private function b({…}, […])',
      '3 public constructor C.constructor(q)',
      '3 public async_method C.m(...r)',
      '3 public class C',
      '4 private method D.n()',
      '4 private class D',
      '5 public method inner(q)',
      '6 public async_function ex(n)',
      '7 public function late(k)',
      '8 private anonymous (anonymous)(item)',
    ],
  },
  {
    source: [
      'var a = function (x) { return x }',
      'function b() { return 1 }',
      '(function run(y) { return y })(1)',
    ],
    declarations: ['1 public function a(x)', '2 public function b()', '3 private function run(y)'],
  },
  {
    source: [
      'const a = 1, [b, c] = list',
      'const f = () => { const inner = 1 }',
      'module.exports = { a, f }',
      'export class K { static count = 0; #hidden = 1; name; get x() { return 1 } }',
      'if (a) { var late = 1 }',
    ],
    declarations: ['2 public function f()', '4 public accessor K.x()', '4 public class K'],
    others: [
      '1 public constant a',
      '1 private constant b',
      '1 private constant c',
      '4 public field K.count',
      '4 public field K.name',
    ],
  },
]
