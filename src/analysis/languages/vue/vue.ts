import { defineLanguage } from '../language.ts'
import { beginPage, scriptEnd, type PageOptions } from '../families/page/page-modes.ts'
import { readScript } from '../families/script/read-script.ts'
import { scriptBranches } from '../families/script/script-branches.ts'
import { scriptLexicon } from '../families/script/script-lexicon.ts'
import { vueReview } from './vue-review.ts'
import { hasVueForm } from './has-vue-form.ts'

const page: PageOptions = { braces: false }

/** Components of Vue: the scripts are code, JavaScript or TypeScript; templates and styles are text. */
export const vue = defineLanguage({
  id: 'vue',
  title: 'Vue',
  aliases: ['vuejs', 'vue.js'],
  extensions: ['vue'],
  hasForm: hasVueForm,
  ignoresCase: false,
  lexicon: { ...scriptLexicon, rules: [scriptEnd(page), ...scriptLexicon.rules], begin: beginPage(page) },
  readStructure: readScript,
  branches: scriptBranches,
  review: vueReview,
  examples: [
    {
      title: 'a template, two scripts and a style',
      source: [
        '<!-- if (a) { -->',
        '<template>',
        '  <p v-if="a && b" @click="() => go()">it\'s {{ c ? d : e }}</p>',
        '</template>',
        '',
        '<script lang="ts">',
        "export default { name: 'Box', methods: { open(a?: number) { if (a) this.b = 1 } } }",
        '</script>',
        '<script setup lang="ts" generic="T extends { a: 1 }">',
        '// A comment',
        'const items = ref<string[]>([])',
        'function total(a: number): number {',
        '  return items.value.filter((each) => each || a).length',
        '}',
        "const open = computed({ get: () => a ?? b, set(value) { emit('x', value) } })",
        '</script>',
        '<style scoped> a > b { color: red } /* function f() {} */ </style>',
      ],
      functions: [
        { name: 'open', kind: 'method', line: 7, endLine: 7, branchPoints: 1, parameters: 1 },
        { name: 'total', kind: 'function', line: 12, endLine: 14, branchPoints: 0, parameters: 1 },
        {
          name: 'total.(anonymous)',
          kind: 'anonymous',
          line: 13,
          endLine: 13,
          branchPoints: 1,
          parameters: 1,
        },
        { name: 'get', kind: 'function', line: 15, endLine: 15, branchPoints: 1, parameters: 0 },
        { name: 'set', kind: 'method', line: 15, endLine: 15, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 3,
      classes: 0,
      lines: { code: 14, comments: 2, blank: 1 },
    },
  ],
})
