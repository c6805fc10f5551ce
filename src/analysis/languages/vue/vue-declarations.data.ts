import type { DeclarationExample } from '../review-knowledge.ts'

export const vueDeclarations: readonly DeclarationExample[] = [
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
      '<script setup lang="ts">',
      "import { ref } from 'vue'",
      "const props = withDefaults(defineProps<{ size: number; kind?: string }>(), { kind: 'a' })",
      "const emit = defineEmits(['open', 'close'])",
      'const inner = ref(1)',
      'function go() {}',
      '</script>',
    ],
    declarations: ['6 private function go()'],
    others: [
      '3 public field size',
      '3 public field kind',
      '4 public field open',
      '4 public field close',
      '5 private constant inner',
    ],
  },
  {
    source: [
      '<script>',
      'export const LIMIT = 3',
      'export default {',
      "  props: { size: Number, kind: { type: String, default: 'a' } },",
      "  emits: ['open'],",
      '  methods: { go(a) { return a } },',
      '}',
      '</script>',
    ],
    declarations: ['6 public method go(a)'],
    others: ['2 public constant LIMIT', '4 public field size', '4 public field kind', '5 public field open'],
  },
]
