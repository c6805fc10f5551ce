import { lineComment } from '../engine/lexing/comments.ts'
import { defineData } from '../families/data/define-data.ts'
import { blockText, yamlQuoted } from './yaml-text.ts'
import { hasYamlForm } from './has-yaml-form.ts'

export const yaml = defineData({
  id: 'yaml',
  title: 'YAML',
  aliases: [],
  extensions: ['yaml', 'yml'],
  hasForm: hasYamlForm,
  holds: 'data',
  rules: [lineComment('#', { atWordStart: true }), blockText, yamlQuoted('"', true), yamlQuoted("'", false)],
  examples: [
    {
      title: 'blocks of text that hold programs, quotes in plain text',
      source: [
        '# What runs',
        'steps:',
        "  - name: it's if/else && more # a remark",
        '    run: |',
        '      # in the script',
        '',
        '      if [ -f a ]; then for i in 1 2; do echo "$i"; done; fi',
        '    with: { path: "a # b", \'if\': c#d, "e":"f # g" }',
        '  - ps: dir "env:"',
        '# a remark',
        '  # between',
        '',
        '  - >-',
        '    folded',
        'last: "two',
        '  # lines"',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 11, comments: 3, blank: 2 },
    },
  ],
})
