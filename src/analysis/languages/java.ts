import { defineLanguage } from './language.ts'
import { blockComment, lineComment } from './lexing/comments.ts'
import { quoted } from './lexing/strings.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { readCLike } from './structure/read-c-like.ts'
import type { BranchTest } from './structure/structure.ts'

/** `?` of a wildcard stands after `<` or `,` or before a bound. */
const conditional: BranchTest = (code, index) =>
  !['<', ','].includes(code.text(index - 1)) && !['extends', 'super', '>', ','].includes(code.text(index + 1))

/** Java: methods and constructors; lambdas count to the method around them. */
export const java = defineLanguage({
  id: 'java',
  title: 'Java',
  aliases: [],
  extensions: ['java'],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/'),
      quoted('"""', { multiline: true }),
      quoted('"'),
      quoted("'"),
    ],
    operators: '&& || -> :: ... == != <= >= ++ -- += -= *= /= %= &= |= ^= <<'.split(' '),
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readCLike({
    classWords: new Set(['class', 'interface', 'enum', 'record']),
    scopeWords: new Set(),
    reserved: new Set(
      'if for while switch catch return synchronized try super this new throw assert do else case'.split(' '),
    ),
    trailers: new Set(['throws']),
    needsType: true,
    localFunctions: false,
    arrowBodies: false,
    initialisesInBraces: false,
    typeParameters: true,
    qualifiers: new Set(['.']),
    getters: false,
  }),
  branches: {
    ...branchOn('if for while catch case', keyword),
    ...branchOn('&& ||', always),
    '?': conditional,
  },
  examples: [],
})
