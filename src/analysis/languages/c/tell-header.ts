import { tokenKind } from '../../source/tokens.ts'
import { tokenize, type Tokenized } from '../engine/lexing/tokenize.ts'
import { cLexicon } from '../families/c-like/c-lexicon.ts'

export type HeaderLanguage = 'c' | 'cpp' | 'objective-c'

const AT_WORDS = new Set('interface protocol class end property implementation import optional'.split(' '))
const ALONE = new Set(':: namespace virtual typename operator mutable decltype constinit concept'.split(' '))
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
  const tokenized = tokenize(text, cLexicon)
  const { tokens } = tokenized
  let found: HeaderLanguage = 'c'
  let guarded = 0
  for (let index = 0; index < tokens.count; index++) {
    if (tokens.kinds[index] === tokenKind.directive) {
      const directive = text.slice(
        tokens.starts[index],
        Math.min(tokens.ends[index] ?? 0, (tokens.starts[index] ?? 0) + 200),
      )
      guarded = nextGuard(directive, guarded)
      if (guarded === 0 && LIBRARY.test(directive)) found = 'cpp'
    } else if (guarded === 0) {
      const evidence = readEvidence(tokenized, index)
      if (evidence === 'objective-c') return evidence
      found = evidence ?? found
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
  const next = wordAt(tokenized, index + 1)
  if (word === '@') return AT_WORDS.has(next) ? 'objective-c' : null
  if (ALONE.has(word) || MARKED.get(word) === next) return 'cpp'
  if (!isWord(tokenized, index + 1)) return null
  const opens = word === 'class' && OPENS_CLASS.has(wordAt(tokenized, index + 2))
  return word === 'using' || opens ? 'cpp' : null
}

function isWord({ tokens }: Tokenized, index: number): boolean {
  return tokens.kinds[index] === tokenKind.word && index < tokens.count
}

function wordAt({ tokens, symbolTexts }: Tokenized, index: number): string {
  return index < tokens.count ? (symbolTexts[tokens.symbols[index] ?? 0] ?? '') : ''
}
