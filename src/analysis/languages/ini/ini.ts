import { lineComment } from '../engine/lexing/comments.ts'
import { defineData } from '../families/data/define-data.ts'
import { hasIniForm } from './has-ini-form.ts'

/** Settings by line: `name = value` below `[section]`. */
export const ini = defineData({
  id: 'ini',
  title: 'INI and properties',
  aliases: ['properties', 'dotenv', 'editorconfig'],
  extensions: ['ini', 'cfg', 'conf', 'properties', 'env'],
  hasForm: hasIniForm,
  filenames: ['.editorconfig', '.gitconfig', '.npmrc', '.env'],
  holds: 'data',
  rules: [lineComment('#', { atLineStart: true }), lineComment(';', { atLineStart: true })],
  examples: [
    {
      title: 'both comment marks, at the start of a line only',
      source: ['[core]', '; one', '  # two', 'if = a && b # c', '', "it's = 1"],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 3, comments: 2, blank: 1 },
    },
  ],
})
