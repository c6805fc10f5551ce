import type { DeclarationExample } from '../review-knowledge.ts'

export const svelteDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      '<script>',
      'export function a(x, y = 1) { return x }',
      'async function b(...z) { return z }',
      'export class C { m(q) { return q } }',
      '</script>',
      '<p>{{ a }}</p>',
    ],
    declarations: [
      '2 public function a(x, y?)',
      '3 private async_function b(...z)',
      '4 public method C.m(q)',
      '4 public class C',
    ],
  },
]
