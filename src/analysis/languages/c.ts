import { defineLanguage } from './language.ts'
import { cLexicon } from './lexing/c-lexicon.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { readCLike } from './structure/read-c-like.ts'

/** C: preprocessor conditionals are no branches; of their alternatives the last one shapes the braces. */
export const c = defineLanguage({
  id: 'c',
  title: 'C',
  aliases: ['ansi-c', 'c99', 'c11'],
  extensions: ['c', 'h'],
  ignoresCase: false,
  lexicon: cLexicon,
  readStructure: readCLike({
    classWords: new Set(['struct', 'union', 'enum']),
    scopeWords: new Set(),
    reserved: new Set(
      'if for while switch return sizeof do else case goto defined __attribute__ _Alignof typeof'.split(' '),
    ),
    trailers: new Set(['__attribute__', 'asm', '__asm__']),
    needsType: false,
    localFunctions: false,
    arrowBodies: false,
    initialisesInBraces: false,
    typeParameters: false,
    qualifiers: new Set([]),
    getters: false,
  }),
  branches: {
    ...branchOn('if for while case', keyword),
    ...branchOn('&& || ?', always),
  },
  examples: [],
})
