import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { defineData } from '../families/data/define-data.ts'
import { hasJsonForm } from './has-json-form.ts'

/** JSON, with the comments and single quotes that its dialects allow. */
export const json = defineData({
  id: 'json',
  title: 'JSON',
  aliases: ['jsonc', 'json5', 'json with comments'],
  extensions: [
    'json',
    'jsonc',
    'json5',
    'jsonl',
    'ndjson',
    'geojson',
    'webmanifest',
    'har',
    'avsc',
    'topojson',
  ],
  hasForm: hasJsonForm,
  holds: 'data',
  rules: [lineComment('//'), blockComment('/*', '*/'), quoted('"'), quoted("'")],
  examples: [
    {
      title: 'texts that look like code and comments',
      source: [
        '{',
        '  // Where it runs.',
        '  "url": "https://example.com/*", "if": "while (a && b) {",',
        '',
        '  "function": ["def f():", "\\"//"], /* the rest */',
        '}',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 4, comments: 1, blank: 1 },
    },
  ],
})
