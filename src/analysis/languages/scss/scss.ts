import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { rawString } from '../engine/lexing/raw-strings.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { defineData } from '../families/data/define-data.ts'
import { hasScssForm } from './has-scss-form.ts'

/** Sheets that are compiled to CSS: what they decide is decided before a page is shown. */
export const scss = defineData({
  id: 'scss',
  title: 'SCSS, Sass and Less',
  aliases: ['sass', 'less'],
  extensions: ['scss', 'sass', 'less', 'styl'],
  hasForm: hasScssForm,
  holds: 'markup',
  rules: [
    rawString('u', /^url\([^)"'\s]{0,70}/, () => ')'),
    lineComment('//'),
    blockComment('/*', '*/'),
    quoted('"'),
    quoted("'"),
  ],
  examples: [
    {
      title: 'comments of both kinds, addresses without quotes',
      source: [
        '// a',
        '/* b */',
        'a { background: url(//x.test/a.png); // c',
        '  @if $a == b and $c { color: red } }',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 2, comments: 2, blank: 0 },
    },
  ],
})
