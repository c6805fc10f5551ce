import { defineLanguage } from '../language.ts'
import { swiftExamples } from './swift-examples.data.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { directiveLine } from '../engine/lexing/directives.ts'
import { rawString } from '../engine/lexing/raw-strings.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { branchOn } from '../engine/structure/branch-tests.ts'
import { spacedQuestion } from '../families/c-like/c-like-branches.ts'
import type { Code } from '../engine/structure/code.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readSwiftParameters } from './swift-parameters.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { swiftRegex } from './swift-regex.ts'
import { readSwiftAccessor } from './swift-accessors.ts'
import { withAccessors } from '../engine/structure/with-accessors.ts'
import { swiftReview } from './swift-review.ts'

const search = {
  continues: new Set(['->', 'where', '{', 'throws', 'async', 'rethrows', ',', '&', ':', '.']),
  awaits: new Set(['->', 'where', ',', '&', ':', '.', '=']),
  newLineEnds: true,
  expressions: false,
  typeWords: new Set<string>(),
}

/** A keyword, not an argument label or a member. */
const statement: BranchTest = (code, index) => {
  const before = code.text(index - 1)
  if (before === '.' || code.text(index + 1) === ':') return false
  return (before !== '(' && before !== ',') || code.text(code.parent(index)) !== '('
}

/** An operator between operands, not one that is declared or passed as a value. */
const operator: BranchTest = (code, index) =>
  code.text(index - 1) !== 'func' && ![')', ','].includes(code.text(index + 1))

const PATTERN_WORDS = new Set(['if', 'guard', 'for', 'while', ',', '.'])

/** `case` of a `switch`, not of an `enum` and not of `if case`. */
const switchCase: BranchTest = (code, index) => {
  const brace = code.parent(index)
  if (code.text(brace) !== '{' || PATTERN_WORDS.has(code.text(index - 1))) return false
  for (let at = brace - 1; at > brace - 60 && at >= 0; at--) {
    const text = code.text(at)
    if (text === 'switch') return true
    if (text === ';' || text === '{' || text === 'enum') return false
    if (code.match(at) >= 0) at = Math.min(at, code.match(at))
  }
  return false
}

/** Swift: `func`, `init`, `deinit`, `subscript` with a body; closures and accessors are no entries of their own. */
export const swift = defineLanguage({
  id: 'swift',
  title: 'Swift',
  aliases: [],
  extensions: ['swift'],
  signs: [
    /^(?:@testable )?import (?:Foundation|UIKit|SwiftUI|Combine|XCTest|AppKit|Testing|[A-Z]\w{1,60})\s*$/m,
    /^[ \t]*(?:(?:public|private|static|override|mutating|internal|open|fileprivate|final|class|@\w{1,40}) ){0,5}func \w{1,80}[<(]/m,
    /\bguard (?:let|var|case|!?\w)|\bif (?:let|case) /,
    /^[ \t]*(?:(?:public|private|final|internal|fileprivate) ){0,3}(?:extension|protocol|struct|class|enum) \w{1,80}(?:\.\w{1,60}){0,3}(?:<[^>\n]{1,80}>)?(?:: [\w., &<>]{1,160})?(?: where [^\n{]{1,100})? ?\{/m,
    /^[ \t]*(?:(?:public|private|static|internal|weak|lazy|@\w{1,40}) ){0,4}(?:let|var) \w{1,60}(?:: [\w[\]<>?!., ]{1,80})?(?: = |\s*$| \{)/m,
    /^[ \t]*(?:(?:public|private|required|convenience|override) ){0,3}init[?(]/m,
    /#(?:available|selector|if (?:os|canImport|DEBUG))/,
    /\) (?:async )?(?:throws )?-> \[?\w[\w.<>?\]]{0,60} ?\{/,
    /^[ \t]*@(?:objc|discardableResult|available|State|MainActor|Published|escaping)\b/m,
    /\bself\.\w|\btry[?!]? |\bXCTAssert/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/', true),
      directiveLine(/^#(?:if|elseif|else|endif)\b/),
      rawString('#', /^(#+)\//, (match) => `/${match[1] ?? '#'}`),
      swiftRegex,
      // What ends on its line is no text of several lines, however many quotes it begins with: `#""""#`.
      rawString(
        '#',
        /^(#+)(?:"(?="[^\n\r]*"\1)|("{3}|"))/,
        (match) => `${match[2] ?? '"'}${match[1] ?? '#'}`,
      ),
      quoted('"""', { multiline: true, interpolation: '\\(' }),
      quoted('"', { interpolation: '\\(' }),
      quoted('`', { backslash: false }),
    ],
    operators: '&& || ?? ?. -> ... ..< == === != !== <= >= += -= *= /= %= &+ &- &* <<'.split(' '),
    wordCharacters: '@$',
    wordEndings: '',
  },
  readStructure: withAccessors(
    readKeyword({
      words: new Set(['func', 'init', 'deinit', 'subscript']),
      modifiers: new Set(
        'public private fileprivate internal open package static class final override mutating nonmutating required convenience dynamic optional indirect prefix postfix infix isolated nonisolated @objc @discardableResult @available @inlinable @MainActor @Sendable @inline @usableFromInline @preconcurrency @escaping'.split(
          ' ',
        ),
      ),
      types: {
        classWords: new Set(['class', 'struct', 'enum', 'protocol', 'actor']),
        lendingWords: new Set(['extension']),
        notAfter: new Set(['.', ':', ',', '(']),
        nameOf: typeName,
        indented: false,
      },
      headMarks: new Set([',']),
      readHead,
      findBody: (code, head, index) => findBody(code, head.after, index, search),
    }),
    readSwiftAccessor,
  ),
  branches: {
    ...branchOn('if guard for while catch', statement),
    case: switchCase,
    ...branchOn('&& || ??', operator),
    '?': spacedQuestion,
  },
  review: swiftReview,
  examples: swiftExamples,
})

/** `class func` and `class var` declare members; `extension A.B` is named by its last part. */
function typeName(code: Code, index: number): number {
  const next = code.text(index + 1)
  if (
    !code.isWord(index + 1) ||
    ['func', 'var', 'let', 'override', 'final', 'subscript', 'private'].includes(next)
  )
    return -1
  let name = index + 1
  while (code.text(index) === 'extension' && code.text(name + 1) === '.' && code.isWord(name + 2)) name += 2
  return name
}

function readHead(code: Code, index: number): KeywordHead | null {
  const text = code.text(index)
  if (code.text(index - 1) === '.' || code.text(index + 1) === ':') return null
  if (text === 'deinit')
    return code.text(index + 1) === '{' ? head(code, 'deinit', 'method', index, -1, index + 1) : null
  let at = index + 1
  if (text === 'func') return readNamed(code, index)
  if (code.text(at) === '?' || code.text(at) === '!') at++
  return finish(code, index, at, text, index)
}

/** `func name(`, `func name<T>(`, `func ==(`. */
function readNamed(code: Code, index: number): KeywordHead | null {
  const first = index + 1
  let at = first
  while (at < first + 5 && code.text(at) !== '(' && (at === first || code.text(at) !== '<')) at++
  return finish(code, index, at, joined(code, first, at).replaceAll('`', ''), first)
}

/** Operators of several characters are several tokens. */
function joined(code: Code, from: number, to: number): string {
  let name = ''
  for (let at = from; at < to; at++) name += code.raw(at)
  return name
}

function finish(
  code: Code,
  index: number,
  from: number,
  name: string,
  nameToken: number,
): KeywordHead | null {
  let at = from
  at = code.afterAngles(at)
  if (!code.opensGroup(at)) return null
  const after = code.match(at) + 1
  const isAsync = code.text(after) === 'async' || code.text(after + 1) === 'async'
  const kind = code.text(index) === 'init' ? 'constructor' : isAsync ? 'async_function' : 'function'
  return head(code, name, kind, nameToken, at, after)
}

function head(
  code: Code,
  name: string,
  kind: KeywordHead['kind'],
  nameToken: number,
  open: number,
  after: number,
): KeywordHead {
  return { name, kind, nameToken, parameters: open < 0 ? [] : readSwiftParameters(code, open), after }
}
