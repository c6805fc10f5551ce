import { defineLanguage } from './language.ts'
import { blockComment, lineComment } from './lexing/comments.ts'
import { csharpStrings } from './lexing/csharp-strings.ts'
import { directive } from './lexing/directives.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { armOf, spacedQuestion } from './structure/c-like-branches.ts'
import { readCLike } from './structure/read-c-like.ts'

/** C#: methods, constructors, operators and local functions; accessors and lambdas are no entries of their own. */
export const csharp = defineLanguage({
  id: 'csharp',
  title: 'C#',
  aliases: ['c#', 'cs', 'dotnet'],
  extensions: ['cs', 'csx'],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('//'), blockComment('/*', '*/'), directive, ...csharpStrings],
    operators: '&& || ?? ??= ?. => -> :: == != <= >= ++ -- += -= *= /= %= &= |= ^= << ..'.split(' '),
    wordCharacters: '@',
    wordEndings: '',
  },
  readStructure: readCLike({
    classWords: new Set(['class', 'struct', 'interface', 'enum', 'record']),
    scopeWords: new Set(['namespace']),
    reserved: new Set(
      'if for foreach while switch catch return using lock fixed sizeof typeof nameof default new base this throw when where checked unchecked await else case in is as get set add remove delegate not and or yield do var stackalloc'.split(
        ' ',
      ),
    ),
    trailers: new Set(['where', 'new']),
    needsType: true,
    localFunctions: true,
    arrowBodies: true,
    initialisesInBraces: false,
    typeParameters: true,
    qualifiers: new Set(['.']),
    getters: false,
  }),
  branches: {
    ...branchOn('if for foreach while catch case', keyword),
    ...branchOn('&& || ?? ??=', always),
    '?': spacedQuestion,
    '=>': armOf('switch', '_'),
  },
  examples: [],
})
