import { defineLanguage } from './language.ts'
import { cLexicon } from './lexing/c-lexicon.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { readCLike } from './structure/read-c-like.ts'
import type { BranchTest } from './structure/structure.ts'

const AFTER_REFERENCE = new Set([
  ')',
  ',',
  '>',
  '...',
  '=',
  '{',
  ';',
  'noexcept',
  'override',
  'final',
  '->',
  '(',
  ']',
])

/** `&&` of a reference type: something no condition has stands after it, or it leans on one side only. */
const conjunction: BranchTest = (code, index) => {
  if (AFTER_REFERENCE.has(code.text(index + 1)) && code.text(index + 1) !== '(') return false
  if (code.text(index - 1) === 'auto') return false
  if (!code.isWord(index - 1) && code.text(index - 1) !== '>') return true
  return code.touchesPrevious(index) === code.touchesPrevious(index + 1)
}

/** C++: out-of-class definitions are named `Class.member`; lambdas count to the function around them. */
export const cpp = defineLanguage({
  id: 'cpp',
  title: 'C++',
  aliases: ['c++', 'cplusplus', 'objective-c++'],
  extensions: ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'hxx', 'ipp', 'inl', 'c++', 'h++', 'tpp'],
  ignoresCase: false,
  lexicon: cLexicon,
  readStructure: readCLike({
    classWords: new Set(['class', 'struct', 'union', 'enum']),
    scopeWords: new Set(['namespace']),
    reserved: new Set(
      'if for while switch catch return sizeof do else case goto new delete throw decltype noexcept alignas alignof static_assert requires typeid defined __attribute__ co_await co_return co_yield explicit'.split(
        ' ',
      ),
    ),
    trailers: new Set(['noexcept', 'throw', 'requires', '__attribute__', 'alignas', 'decltype']),
    needsType: false,
    localFunctions: false,
    arrowBodies: false,
    initialisesInBraces: true,
    typeParameters: false,
    qualifiers: new Set(['::']),
    getters: false,
  }),
  branches: {
    ...branchOn('if for while catch case', keyword),
    ...branchOn('|| and or ?', always),
    '&&': conjunction,
  },
  examples: [],
})
