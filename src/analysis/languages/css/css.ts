import { blockComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { defineData } from '../families/data/define-data.ts'
import { hasCssForm } from './has-css-form.ts'

export const css = defineData({
  id: 'css',
  title: 'CSS',
  aliases: ['stylesheet'],
  extensions: ['css', 'pcss'],
  hasForm: hasCssForm,
  holds: 'markup',
  rules: [blockComment('/*', '*/'), quoted('"'), quoted("'")],
  examples: [
    {
      title: 'comments and texts',
      source: [
        '/* a',
        '   b */',
        "a::before { content: '/* no'; background: url(//x.test/a.png) }",
        '',
        '@media (min-width: 1px) { a { color: red } } /* c */',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 2, comments: 2, blank: 1 },
    },
  ],
})
