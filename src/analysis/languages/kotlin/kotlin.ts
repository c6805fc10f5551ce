import { defineLanguage } from '../language.ts'
import { kotlinExamples } from './kotlin-examples.data.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import { armOf } from '../families/c-like/c-like-branches.ts'
import type { Code } from '../engine/structure/code.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { readKotlinAccessor } from './kotlin-accessors.ts'
import { withAccessors } from '../engine/structure/with-accessors.ts'
import { kotlinReview } from './kotlin-review.ts'

const search = {
  continues: new Set([':', '=', '{', 'where', ',', '->']),
  awaits: new Set([':', '=', 'where', ',', '->']),
  newLineEnds: true,
  expressions: true,
  typeWords: new Set<string>(),
}

const VARIADIC = { restWords: new Set(['vararg']) }

const MEMBER_MARKS = new Set(['.', '?.', '::'])

/** A keyword, not a member; after `->` stands the body of an arm or a lambda. */
const statement: BranchTest = (code, index) => !MEMBER_MARKS.has(code.text(index - 1))

/** The same for words that are names unless brackets follow, as in `catch { }` of a flow. */
const loop: BranchTest = (code, index) => statement(code, index) && code.text(index + 1) === '('

/** Kotlin: `fun` and secondary constructors with a body; lambdas, accessors and `init` are no entries of their own. */
export const kotlin = defineLanguage({
  id: 'kotlin',
  title: 'Kotlin',
  aliases: [],
  extensions: ['kt', 'kts', 'ktm'],
  signs: [
    /^package [a-z][\w.]{0,200}\s*$/m,
    /^[ \t]*(?:(?:private|override|internal|suspend|inline|open|public|protected|operator) ){0,4}fun (?:<[^>\n]{1,60}> )?(?:[\w.<>?]{1,80}\.)?[\w`]{1,80}/m,
    /^[ \t]*(?:private |override |internal |lateinit |const ){0,2}(?:val|var) \w{1,60}(?:: [\w<>?., ]{1,80})? (?:=|by) /m,
    /^[ \t]*(?:data|sealed|enum|inner|annotation|value) class |^[ \t]*(?:sealed|fun) interface /m,
    /^import [a-z][\w.]{1,200}[\w*]\s*$/m,
    /\bcompanion object\b|\bby lazy\b|\blateinit\b|\?\.let \{|\bwhen \(|\bwhen \{|!!\.| \?: /,
    /^[ \t]*(?:implementation|testImplementation|api|id|kotlin)\("/m,
    /\boverride fun\b|\bfun interface\b|\bsuspend\b/,
    /^[ \t]*@(?:file:|Test$|Composable|get:|JvmStatic)/m,
    /\{ (?:\w{1,40}(?:, \w{1,40}){0,3} ->|it\.)/,
    /\b(?:named|register|withType|creating|configure|getByType|create)<[A-Z]\w{0,60}>(?:\(|\s?\{)/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/', true),
      quoted('"""', { multiline: true, backslash: false, takesQuotes: true, interpolation: '${' }),
      quoted('"', { interpolation: '${' }),
      quoted("'"),
      quoted('`', { backslash: false }),
    ],
    operators: '&& || ?: ?:: ?. -> :: .. ..< == === != !== <= >= ++ -- += -= *= /= %= !!'.split(' '),
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: withAccessors(
    readKeyword({
      words: new Set(['fun', 'constructor']),
      modifiers: new Set(
        'public private protected internal open abstract final override inline suspend tailrec operator infix external expect actual'.split(
          ' ',
        ),
      ),
      types: {
        classWords: new Set(['class', 'interface', 'object']),
        lendingWords: new Set(),
        notAfter: new Set(['::', '.', ':']),
        nameOf: typeName,
        indented: false,
      },
      readHead,
      findBody: (code, head, index) => findBody(code, head.after, index, search),
    }),
    readKotlinAccessor,
  ),
  branches: {
    if: statement,
    ...branchOn('for while catch', loop),
    ...branchOn('&& || ?:', always),
    '->': armOf('when', 'else'),
  },
  review: kotlinReview,
  examples: kotlinExamples,
})

/** A companion may have neither a name nor a body: what the next line declares is not its name. */
function typeName(code: Code, index: number): number {
  if (code.isWord(index + 1) && !code.startsLine(index + 1)) return index + 1
  return code.text(index - 1) === 'companion' ? -2 : -1
}

function readHead(code: Code, index: number): KeywordHead | null {
  if (code.text(index) === 'constructor') return readConstructor(code, index)
  let at = index + 1
  at = code.afterAngles(at)
  const open = findParameters(code, at)
  if (open < 0) return null
  const nameToken = open - 1
  const raw = code.raw(nameToken)
  return {
    name: raw.replaceAll('`', ''),
    kind: isSuspended(code, index) ? 'async_function' : 'function',
    nameToken,
    parameters: readParameters(code, open, 'nameFirst', VARIADIC),
    after: code.match(open) + 1,
  }
}

/** `constructor(…)` in a class body; in a class's head it has no body and is none. */
function readConstructor(code: Code, index: number): KeywordHead | null {
  const open = index + 1
  if (!code.opensGroup(open) || code.text(code.parent(index)) !== '{') return null
  if (isPrimary(code, index)) return null
  let after = code.match(open) + 1
  if (code.text(after) === ':') after = code.text(after + 2) === '(' ? code.match(after + 2) + 1 : after + 1
  return {
    name: 'constructor',
    kind: 'constructor',
    nameToken: index,
    parameters: readParameters(code, open, 'nameFirst', VARIADIC),
    after,
  }
}

const VISIBILITY = new Set(['public', 'private', 'protected', 'internal', 'expect', 'actual'])

/** `class Name<T> @A internal constructor`: modifiers and annotations lead back to the name of a class. */
function isPrimary(code: Code, index: number): boolean {
  let at = index - 1
  for (let steps = 0; steps < 20; steps++) {
    if (VISIBILITY.has(code.text(at))) at--
    else if (code.text(at) === ')' && code.text(code.match(at) - 2) === '@') at = code.match(at) - 3
    else if (code.isWord(at) && code.text(at - 1) === '@') at -= 2
    else break
  }
  if (code.text(at) === '>' && code.angle(at) >= 0) at = code.angle(at) - 1
  return code.isWord(at) && code.text(at - 1) === 'class'
}

/** The `(` after the name; the receiver's type before it may have brackets of its own. */
function findParameters(code: Code, from: number): number {
  for (let at = from; at < from + 60; at = code.nextTyped(at)) {
    if (code.opensGroup(at)) {
      if (at > from && isNameLike(code, at - 1) && code.text(code.match(at) + 1) !== '.') return at
    } else if (!isNameLike(code, at) && !RECEIVER_MARKS.has(code.text(at))) return -1
  }
  return -1
}

const RECEIVER_MARKS = new Set(['.', '?', '?.', '@', '<'])

/** Names in backquotes are strings to the scanner. */
function isNameLike(code: Code, index: number): boolean {
  return code.isWord(index) || code.isString(index)
}

function isSuspended(code: Code, index: number): boolean {
  for (let at = index - 1; at > index - 8 && code.isWord(at); at--)
    if (code.text(at) === 'suspend') return true
  return false
}
