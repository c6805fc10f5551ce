import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { scalaExamples } from './scala-examples.data.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import type { Code } from '../engine/structure/code.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readScalaParameters } from './scala-parameters.ts'
import { readKeyword, type KeywordBody, type KeywordHead } from '../families/keyword/read-keyword.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { scalaReview } from './scala-review.ts'

const search = {
  continues: new Set([':', '=', '{', 'with', '=>', ',']),
  awaits: new Set([':', '=', 'with', '=>', ',']),
  newLineEnds: true,
  expressions: true,
  // `T^{x}`: what a type captures.
  typeWords: new Set(['^']),
}

const raw = { close: '"""', multiline: true, backslash: false, takesQuotes: true }

/** `'a'` is a character, `'a` a symbol or a quote. */
const character: LexicalRule = {
  first: "'",
  read(scanner) {
    const match = /^'(?:\\u[0-9a-fA-F]{4}|\\.|[^\\\n'])'/.exec(
      scanner.text.slice(scanner.position, scanner.position + 10),
    )
    const start = scanner.position
    scanner.position += match?.[0].length ?? 1
    scanner.emit(match === null ? tokenKind.punctuation : tokenKind.string, start)
    return true
  },
}

/** A keyword, not the end marker `end if`. */
const statement: BranchTest = (code, index) =>
  keyword(code, index) && !(code.text(index - 1) === 'end' && code.startsLine(index - 1))

/** `case` of a match, not of `case class`, `case object`, an enum or the arm that takes the rest. */
const matchCase: BranchTest = (code, index) => {
  const next = code.text(index + 1)
  if (next === 'class' || next === 'object' || (next === '_' && code.text(index + 2) === '=>')) return false
  return keyword(code, index) && !isEnumCase(code, index)
}

function isEnumCase(code: Code, index: number): boolean {
  const brace = code.parent(index)
  for (let at = brace - 1; brace >= 0 && at > brace - 12 && at >= 0; at--) {
    if (code.text(at) === 'enum') return true
    if (code.text(at) === '}' || code.text(at) === '{') return false
  }
  return false
}

/** Scala: `def` with a body; function values count to the `def` around them. */
export const scala = defineLanguage({
  id: 'scala',
  title: 'Scala',
  aliases: [],
  extensions: ['scala', 'sc', 'sbt'],
  signs: [
    /^[ \t]*(?:private |sealed |implicit ){0,2}(?:case |package )?object \w/m,
    /^[ \t]*(?:final |sealed |private ){0,2}(?:abstract )?case class \w/m,
    /^[ \t]*(?:(?:override|private|protected|final|implicit|inline)(?:\[\w{1,40}\])? ){0,4}def [\w`+*/:<>=!|&~^-]{1,80}/m,
    /^[ \t]*import [\w.]{1,200}(?:\._|\.\{|\.\*)/m,
    /^[ \t]*(?:(?:final|implicit|override|private|protected|sealed|abstract) ){0,4}(?:lazy val|trait|implicit val|implicit def|implicit class|given|extension) ?\w?/m,
    /\b(?:class|object|trait) \w{1,60}[^\n{]{0,120} (?:extends|with) \w/,
    /\[[A-Z]\w{0,40}(?:\[_\])?(?:, [A-Z]\w{0,40}){0,4}\]/,
    /^[ \t]*case [^\n]{1,100} =>/m,
    /^[ \t]*(?:lazy )?val \w{1,60}(?:: [\w[\], .]{1,80})? = /m,
    /^(?:lazy val|ThisBuild|libraryDependencies|addSbtPlugin|scalaVersion)\b/m,
    / <- |\bmatch(?: \{)?\s*$|\): \w[\w[\], .]{0,60} =(?: |\s*$)/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/', true),
      quoted('s"""', { ...raw, interpolation: '${' }),
      quoted('f"""', { ...raw, interpolation: '${' }),
      quoted('"""', raw),
      quoted('s"', { close: '"', interpolation: '${' }),
      quoted('f"', { close: '"', interpolation: '${' }),
      quoted('"'),
      quoted('`', { backslash: false }),
      character,
    ],
    operators: '&& || => <- -> :: == != <= >= += -= *= /= <: >: <% ++ -- <<'.split(' '),
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readKeyword({
    words: new Set(['def']),
    modifiers: new Set(
      'private protected override final implicit inline lazy sealed abstract transparent infix open'.split(
        ' ',
      ),
    ),
    types: {
      classWords: new Set(['class', 'trait', 'object', 'enum']),
      lendingWords: new Set(),
      notAfter: new Set(['.', '#']),
      nameOf: (code, index) => (code.isWord(index + 1) ? index + 1 : -1),
      indented: true,
    },
    readHead,
    findBody: (code, head, index) => withEndMarker(code, head, findBody(code, head.after, index, search)),
  }),
  branches: {
    ...branchOn('if for while', statement),
    case: matchCase,
    ...branchOn('&& ||', always),
  },
  review: scalaReview,
  examples: scalaExamples,
})

const NAME_STOPS = new Set(['(', '[', '{', ',', ';', ')', '}', ']', '.'])

/** Names of operators are several tokens, as are names like `value_=`. */
function nameEnd(code: Code, name: number): number {
  const isOperator = !code.isWord(name) && !code.isString(name)
  let at = name + 1
  if (!isOperator && !code.raw(name).endsWith('_')) return at
  while (at < name + 10 && code.touchesPrevious(at) && !NAME_STOPS.has(code.text(at))) at++
  return at
}

/** `end name` on the line after the body closes the definition. */
function withEndMarker(code: Code, head: KeywordHead, body: KeywordBody | null): KeywordBody | null {
  if (body === null) return null
  const marker = body.end + 1
  const isMarker =
    code.text(marker) === 'end' && code.startsLine(marker) && code.raw(marker + 1) === head.name
  return isMarker ? { start: body.start, end: marker + 1 } : body
}

function readHead(code: Code, index: number): KeywordHead | null {
  if (code.text(index - 1) === '.' && code.touchesPrevious(index)) return null
  let at = nameEnd(code, index + 1)
  let name = ''
  for (let part = index + 1; part < at; part++) name += code.raw(part)
  if (code.text(at) === '[') at = code.next(at)
  const parameters = readScalaParameters(code, at)
  while (code.opensGroup(at)) at = code.match(at) + 1
  return {
    name: name.replaceAll('`', ''),
    kind: name === 'this' ? 'constructor' : 'function',
    nameToken: index + 1,
    parameters,
    after: at,
  }
}
