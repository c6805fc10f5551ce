import { defineLanguage } from './language.ts'
import { blockComment, lineComment } from './lexing/comments.ts'
import { quoted } from './lexing/strings.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { armOf, spacedQuestion } from './structure/c-like-branches.ts'
import { readCLike } from './structure/read-c-like.ts'

const raw = { backslash: false }
const interpolated = { interpolation: '${' }

/** Dart: functions, methods, getters, constructors with a body; closures count to the function around them. */
export const dart = defineLanguage({
  id: 'dart',
  title: 'Dart',
  aliases: ['flutter'],
  extensions: ['dart'],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/', true),
      quoted("r'''", { ...raw, close: "'''", multiline: true }),
      quoted('r"""', { ...raw, close: '"""', multiline: true }),
      quoted("r'", { ...raw, close: "'" }),
      quoted('r"', { ...raw, close: '"' }),
      quoted("'''", { ...interpolated, multiline: true }),
      quoted('"""', { ...interpolated, multiline: true }),
      quoted("'", interpolated),
      quoted('"', interpolated),
    ],
    operators: '&& || ?? ??= ?. => .. ... ...? == != <= >= ++ -- += -= *= /= ~/ << ?..'.split(' '),
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readCLike({
    classWords: new Set(['class', 'enum', 'mixin', 'extension']),
    scopeWords: new Set(),
    reserved: new Set(
      'if for while switch catch return assert super this new throw await else case in is as on rethrow yield do when var const'.split(
        ' ',
      ),
    ),
    trailers: new Set(),
    needsType: false,
    localFunctions: true,
    arrowBodies: true,
    initialisesInBraces: false,
    typeParameters: true,
    qualifiers: new Set(['.']),
    getters: true,
  }),
  branches: {
    if: (code, index) => keyword(code, index) && !code.isString(index - 1),
    ...branchOn('for while catch', keyword),
    case: (code, index) => keyword(code, index) && code.text(code.parent(index)) === '{',
    ...branchOn('&& || ?? ??=', always),
    '?': spacedQuestion,
    '=>': armOf('switch', '_'),
  },
  examples: [],
})
