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
  examples: [
    {
      title: 'what most languages share',
      source: [
        '# a comment',
        '// another',
        'module Demo {',
        '  func total(a, b) {',
        '    if (a && b) { return "if // no" }',
        '    while (a) { a = a - 1 }',
        '  }',
        '}',
        '',
        'def indented(x):',
        '    for y in x:',
        '        print(y)',
        '',
        'print(1)',
      ],
      functions: [
        { name: 'total', line: 4, endLine: 7, branchPoints: 3, parameters: 2 },
        { name: 'indented', line: 10, endLine: 12, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 4,
      classes: 0,
      lines: { code: 10, comments: 2, blank: 2 },
    },
  ],
})
