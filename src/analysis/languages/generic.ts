import { defineLanguage } from './language.ts'
import { blockComment, lineComment } from './lexing/comments.ts'
import { quoted } from './lexing/strings.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { readGeneric } from './structure/read-generic.ts'

/** For any language without a table: what most languages share, and no guesses beyond it. */
export const generic = defineLanguage({
  id: 'unknown',
  title: 'any other language',
  aliases: ['generic', 'text', 'plain'],
  extensions: ['txt'],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/'),
      lineComment('#', { atLineStart: true }),
      lineComment('--', { atLineStart: true }),
      quoted('"'),
      quoted("'"),
    ],
    operators: ['&&', '||', '->', '=>', '::', '==', '!=', '<=', '>='],
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readGeneric,
  branches: {
    ...branchOn('if elif elsif elseif for foreach while until case when catch except', keyword),
    ...branchOn('&& ||', always),
  },
  examples: [],
})
