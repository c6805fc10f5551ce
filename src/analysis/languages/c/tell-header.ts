import { tokenKind } from '../../source/tokens.ts'
import { tokenize, type Tokenized } from '../engine/lexing/tokenize.ts'
import { cLexicon } from '../families/c-like/c-lexicon.ts'
import { keepOwnCode } from '../own-code.ts'

export type HeaderLanguage = 'c' | 'cpp' | 'objective-c'
type Evidence = HeaderLanguage | 'import'

const NO_RECEIVER = new Set('sizeof unsigned signed const struct enum using static'.split(' '))
const ALONE = new Set(
  'namespace virtual typename operator mutable decltype constinit concept nullptr constexpr'.split(' '),
)
/** Words of C++ by the mark that has to follow them. */
const MARKED = new Map([
  ...['public', 'private', 'protected'].map((word) => [word, ':'] as const),
  ...['template', 'static_cast', 'dynamic_cast', 'const_cast', 'reinterpret_cast'].map(
    (word) => [word, '<'] as const,
  ),
])
const OPENS_CLASS = new Set(['{', ':', 'final', ';', '<'])
/** The standard library of C++ has no extension: `#include <vector>`. */
const LIBRARY = /^#\s*include\s*<[a-z_]+>/

/** What a `.h` file holds, told by what only one of the languages can mean; C when nothing speaks against it. */
export function tellHeader(text: string): HeaderLanguage {
  const found = listEvidence(text)
  if (found.has('objective-c') || found.has('import')) return 'objective-c'
  return found.has('cpp') ? 'cpp' : 'c'
}

/** Ways to write that hardly a program in C has: references, `new`, streams, exceptions. */
const CPP =
  /\w& \w{1,60}[,)]|\bnew \w{1,60}[([;]|\bdelete(?:\[\])? \w{1,60};|\b(?:cout|cerr) <<|\bcatch ?\((?!\))|\bthrow \w/

/** Ways to write that C++ has others for. */
const C =
  /\(void\)|\bNULL\b|^#\s{0,9}include\s{0,9}<[\w/]{1,80}\.h>|\bstruct \w{1,60} ?\*|^typedef\b|\b(?:malloc|calloc|free|memcpy|memset|f?printf|strlen) ?\(/m

/** The same of a text that is no header, where Objective-C may be mixed with C++; null where C++ would say it alike. */
export function readDialectOfC(text: string): HeaderLanguage | 'objective-cpp' | null {
  const found = listEvidence(text)
  const code = keepOwnCode(text, cLexicon, 0)
  const isCpp = found.has('cpp') || CPP.test(code)
  if (found.has('objective-c')) return isCpp ? 'objective-cpp' : 'objective-c'
  if (isCpp) return 'cpp'
  if (found.has('import')) return 'objective-c'
  return C.test(code) ? 'c' : null
}

function listEvidence(text: string): ReadonlySet<Evidence> {
  const tokenized = tokenize(text, cLexicon)
  const { tokens } = tokenized
  const found = new Set<Evidence>()
  let guarded = 0
  for (let index = 0; index < tokens.count; index++) {
    if (tokens.kinds[index] === tokenKind.directive) {
      const directive = text.slice(
        tokens.starts[index],
        Math.min(tokens.ends[index] ?? 0, (tokens.starts[index] ?? 0) + 200),
      )
      guarded = nextGuard(directive, guarded)
      if (guarded === 0 && LIBRARY.test(directive)) found.add('cpp')
      if (/^#\s*import\b/.test(directive)) found.add('import')
    } else if (guarded === 0) {
      const evidence = readEvidence(tokenized, index)
      if (evidence !== null) found.add(evidence)
    }
  }
  return found
}

/** Inside `#ifdef __cplusplus` a header for C may speak C++; counts the conditionals open since then. */
function nextGuard(directive: string, guarded: number): number {
  if (/^#\s*if/.test(directive)) {
    const isGuard = /__cplusplus/.test(directive) && !/ifndef|!\s*defined/.test(directive)
    return guarded > 0 || isGuard ? guarded + 1 : 0
  }
  if (/^#\s*endif/.test(directive)) return Math.max(0, guarded - 1)
  return guarded === 1 && /^#\s*el/.test(directive) ? 0 : guarded
}

function readEvidence(tokenized: Tokenized, index: number): HeaderLanguage | null {
  const word = wordAt(tokenized, index)
  if (word === '@' || isMessage(tokenized, index)) return 'objective-c'
  // Inline assembly separates its operands by `::`.
  if (word === '::')
    return isWord(tokenized, index + 1) || wordAt(tokenized, index + 1) === '~' ? 'cpp' : null
  if (ALONE.has(word) || MARKED.get(word) === wordAt(tokenized, index + 1)) return 'cpp'
  return isWord(tokenized, index + 1) && declaresCpp(tokenized, index, word) ? 'cpp' : null
}

function declaresCpp(tokenized: Tokenized, index: number, word: string): boolean {
  const third = wordAt(tokenized, index + 2)
  if (word === 'auto') return third === '='
  if (word === 'class') return !/^[:).]$/.test(wordAt(tokenized, index - 1)) && OPENS_CLASS.has(third)
  return word === 'using'
}

/** `[receiver message]` or `[receiver message:`: in C and C++ no two names stand side by side in such brackets. */
function isMessage(tokenized: Tokenized, index: number): boolean {
  if (wordAt(tokenized, index) !== '[' || !isWord(tokenized, index + 1) || !isWord(tokenized, index + 2))
    return false
  return !NO_RECEIVER.has(wordAt(tokenized, index + 1)) && /^[\]:]$/.test(wordAt(tokenized, index + 3))
}

function isWord({ tokens }: Tokenized, index: number): boolean {
  return tokens.kinds[index] === tokenKind.word && index < tokens.count
}

function wordAt({ tokens, symbolTexts }: Tokenized, index: number): string {
  return index >= 0 && index < tokens.count ? (symbolTexts[tokens.symbols[index] ?? 0] ?? '') : ''
}
