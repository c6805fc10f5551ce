import type { DeclarationExample } from '../review-knowledge.ts'

export const typescriptDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'export function a<T extends (x: number, y: string) => void>(cb: T, b?: number, ...r: string[]) { return r }',
      'function h(this: Window, a = 1) { return a }',
      'export class K {',
      '  constructor(private readonly x: Map<string, number>) {}',
      '  private m() { return 1 }',
      '  protected async n({ a, b }: P = {}) { return 2 }',
      '  #p() { return 3 }',
      '}',
      'class L { o() { return 1 } }',
      'const api = { q(z?: string) { return z } }',
      'export default api',
      'export { L as M }',
    ],
    declarations: [
      '1 public function a(cb, b?, ...r)',
      '2 private function h(a?)',
      '3 public class K',
      '4 public constructor K.constructor(x)',
      '5 private method K.m()',
      '6 protected async_method K.n({…}?)',
      '7 private method K.#p()',
      '9 public method L.o()',
      '9 public class L',
      '10 public method q(z?)',
    ],
  },
]
