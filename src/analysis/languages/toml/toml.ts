import { lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { defineData } from '../families/data/define-data.ts'
import { hasTomlForm } from './has-toml-form.ts'

export const toml = defineData({
  id: 'toml',
  title: 'TOML',
  aliases: [],
  extensions: ['toml'],
  hasForm: hasTomlForm,
  filenames: ['cargo.lock', 'poetry.lock', 'pipfile'],
  holds: 'data',
  rules: [
    lineComment('#'),
    quoted('"""', { multiline: true }),
    quoted("'''", { multiline: true, backslash: false }),
    quoted('"'),
    quoted("'", { backslash: false }),
  ],
  examples: [
    {
      title: 'texts of several lines',
      source: [
        '[package] # its name',
        'name = "a # b"',
        '# a comment',
        "path = 'C:\\'",
        'note = """',
        '# text, if anything',
        '"""',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 6, comments: 1, blank: 0 },
    },
  ],
})
