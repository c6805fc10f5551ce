import { blockComment } from '../engine/lexing/comments.ts'
import { defineData } from '../families/data/define-data.ts'
import { hasMarkdownForm } from './has-markdown-form.ts'

export const markdown = defineData({
  id: 'markdown',
  title: 'Markdown',
  aliases: ['rst', 'restructuredtext', 'asciidoc'],
  extensions: ['md', 'markdown', 'mdx', 'mdown', 'rst', 'adoc'],
  hasForm: hasMarkdownForm,
  filenames: ['readme', 'license', 'changelog', 'notice', 'authors'],
  holds: 'markup',
  rules: [blockComment('<!--', '-->')],
  examples: [
    {
      title: 'prose with a program in it',
      source: [
        '# If and when',
        '',
        "<!-- don't -->",
        'While it lasts, use `a && b` for "c".',
        '```js',
        'function f() { if (a) return }',
        '```',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 5, comments: 1, blank: 1 },
    },
  ],
})
