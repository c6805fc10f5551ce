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
  {
    source: [
      '<script>',
      '  let { size = 1, kind: own, ...rest } = $props()',
      '  let local = 2',
      '  function go() {}',
      '</script>',
      '<p>{size}</p>',
    ],
    declarations: ['4 private function go()'],
    others: ['2 public field size', '2 public field kind', '3 private variable local'],
  },
  {
    source: [
      '<script context="module">',
      '  export const LIMIT = 3',
      '</script>',
      '<script>',
      '  export let size',
      "  export let kind = 'a'",
      '  let local = 2',
      '</script>',
    ],
    declarations: [],
    others: [
      '2 public constant LIMIT',
      '5 public variable size',
      '6 public variable kind',
      '7 private variable local',
    ],
  },
]
