import { defineData } from '../families/data/define-data.ts'
import { markupRules } from '../families/data/markup-rules.ts'
import { hasHtmlForm } from './has-html-form.ts'

/** HTML and templates close to it; scripts inside are part of the page, not measured. */
export const html = defineData({
  id: 'html',
  title: 'HTML',
  aliases: ['xhtml'],
  extensions: ['html', 'htm', 'xhtml'],
  hasForm: hasHtmlForm,
  holds: 'markup',
  rules: [...markupRules],
  examples: [
    {
      title: 'a page with a script',
      source: [
        '<!doctype html>',
        '<!-- if (a) -->',
        '<p title="a',
        ' b">don\'t</p>',
        '',
        '<script>function f(a) { if (a && b) return 1 }</script>',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 4, comments: 1, blank: 1 },
    },
  ],
})
