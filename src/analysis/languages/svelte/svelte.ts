import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { beginPage, scriptEnd, type PageOptions } from '../families/page/page-modes.ts'
import { readScript } from '../families/script/read-script.ts'
import { scriptBranches } from '../families/script/script-branches.ts'
import { scriptLexicon } from '../families/script/script-lexicon.ts'
import { svelteReview } from './svelte-review.ts'
import { hasSvelteForm } from './has-svelte-form.ts'

const page: PageOptions = { braces: true }

/** `{#if …}`, `{#each …}`: the word right behind the mark. */
const block: BranchTest = (code, index) =>
  code.kind(index - 1) === tokenKind.stringHead && code.raw(index - 1) === '{#'

/** An `if` of the script, or `{#if …}` and `{:else if …}` of the markup. */
const condition: BranchTest = (code, index) => {
  const isElse = code.text(index - 1) === 'else' && code.raw(index - 2) === '{:'
  return isElse || block(code, index) || scriptBranches['if']?.(code, index) === true
}

/** Components of Svelte: scripts and what stands in `{}` of the markup are code, styles are text. */
export const svelte = defineLanguage({
  id: 'svelte',
  title: 'Svelte',
  aliases: ['sveltejs'],
  extensions: ['svelte'],
  hasForm: hasSvelteForm,
  ignoresCase: false,
  lexicon: { ...scriptLexicon, rules: [scriptEnd(page), ...scriptLexicon.rules], begin: beginPage(page) },
  readStructure: readScript,
  branches: { ...scriptBranches, if: condition, each: block },
  review: svelteReview,
  examples: [
    {
      title: 'blocks and functions in the markup',
      source: [
        '<script lang="ts">',
        '  let { items }: { items: string[] } = $props()',
        '  const total = $derived(items.filter((each) => each && true))',
        '  async function load(a: string) { if (a) await go() }',
        '</script>',
        '',
        '<!-- {#if no} -->',
        '{#if total.length > 0 && items}',
        "  <p onclick={() => load('a')}>don't {total ? 'a' : 'b'}</p>",
        '{:else if items}',
        '  {#each items as item (item.id)}<b class="x {item}">{item}</b>{/each}',
        '{:else}',
        '  <Box on:close={() => { open = false }} />',
        '{/if}',
        '<style> p { color: red } </style>',
      ],
      functions: [
        { name: '(anonymous)', kind: 'anonymous', line: 3, endLine: 3, branchPoints: 1, parameters: 1 },
        { name: 'load', kind: 'async_function', line: 4, endLine: 4, branchPoints: 1, parameters: 1 },
        { name: '(anonymous)', kind: 'anonymous', line: 9, endLine: 9, branchPoints: 0, parameters: 0 },
        { name: '(anonymous)', kind: 'anonymous', line: 13, endLine: 13, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 7,
      classes: 0,
      lines: { code: 13, comments: 1, blank: 1 },
    },
  ],
})
