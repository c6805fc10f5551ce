import { defineLanguage } from '../language.ts'
import { goExamples } from './go-examples.data.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import type { Code } from '../engine/structure/code.ts'
import { goReview } from './go-review.ts'

const search = {
  continues: new Set<string>(),
  awaits: new Set<string>(),
  newLineEnds: true,
  expressions: false,
  typeWords: new Set(['interface', 'struct']),
}

/** Go: functions, methods named by their receiver's type, and function literals. */
export const go = defineLanguage({
  id: 'go',
  title: 'Go',
  aliases: ['golang'],
  extensions: ['go'],
  signs: [
    /^package [a-z]\w{0,60}\s*$/m,
    /^func (?:\([^)\n]{1,80}\) )?[A-Za-z]\w{0,80}[([]/m,
    /^import (?:\(|"|\w{1,40} ")/m,
    /\bif err != nil\b/,
    / := /,
    /^type \w{1,80} (?:struct|interface|func)\b/m,
    /\b(?:fmt|strings|errors|os|context|http|testing)\.[A-Z]\w/,
    /\b(?:chan|map\[|defer|\[\]byte|\*testing\.T)\b/,
    /^(?:var|const) \($/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/'),
      quoted('"'),
      quoted("'"),
      quoted('`', { backslash: false, multiline: true }),
    ],
    operators: '&& || := <- == != <= >= ++ -- += -= *= /= %= &= |= ^= << ... &^'.split(' '),
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: readKeyword({
    words: new Set(['func']),
    modifiers: new Set(),
    types: {
      classWords: new Set(['struct']),
      lendingWords: new Set(),
      notAfter: new Set(),
      nameOf: (code, index) =>
        code.isWord(index - 1) || code.text(index - 1) === ']' ? typeName(code, index) : -1,
      indented: false,
    },
    headMarks: new Set([';', ',']),
    readHead,
    findBody: (code, head, index) =>
      head.nameToken === index && isType(code, index) ? null : findBody(code, head.after, index, search),
  }),
  branches: {
    ...branchOn('if for case', keyword),
    ...branchOn('&& ||', always),
  },
  review: goReview,
  examples: goExamples,
})

/** `type Name struct`, `type Name[T any] struct`; other structs have no name. */
function typeName(code: Code, index: number): number {
  let name = index - 1
  if (code.text(name) === ']' && code.match(name) >= 0) name = code.match(name) - 1
  return code.isWord(name) && ['type', '(', ''].includes(code.text(name - 1))
    ? name
    : code.startsLine(name) && code.isWord(name) && code.text(name) !== 'type' && isGrouped(code, name)
      ? name
      : -1
}

/** Inside `type ( … )`. */
function isGrouped(code: Code, index: number): boolean {
  const open = code.parent(index)
  return open >= 0 && code.text(open) === '(' && code.text(open - 1) === 'type'
}

function readHead(code: Code, index: number): KeywordHead | null {
  const receiver = hasReceiver(code, index + 1) ? receiverType(code, index + 1) : ''
  let at = receiver === '' ? index + 1 : code.match(index + 1) + 1
  const named = code.isWord(at) ? at : -1
  if (named >= 0) at++
  if (code.text(at) === '[') at = code.next(at)
  if (!code.opensGroup(at)) return null
  const after = code.match(at) + 1
  const bound = named >= 0 ? named : literalName(code, index, after)
  return {
    name: nameOf(code, receiver, bound),
    kind: kindOf(receiver, bound),
    nameToken: named >= 0 ? named : index,
    parameters: readParameters(code, at, 'nameStart'),
    after,
  }
}

function nameOf(code: Code, receiver: string, bound: number): string {
  const name = bound < 0 ? '(anonymous)' : code.raw(bound)
  return receiver === '' ? name : `${receiver}.${name}`
}

function kindOf(receiver: string, bound: number): KeywordHead['kind'] {
  if (receiver !== '') return 'method'
  return bound < 0 ? 'anonymous' : 'function'
}

const BEFORE_LITERAL = new Set(['return', 'go', 'defer', 'case', 'range', 'if', 'for', 'switch', 'else'])

/** After a name or a closing bracket `func` is a type: a result, a parameter's, an element's. */
function isType(code: Code, index: number): boolean {
  if (code.isWord(index - 1)) return !BEFORE_LITERAL.has(code.text(index - 1))
  return [')', ']', '*'].includes(code.text(index - 1))
}

/** Token of the name a literal is bound to; one that is called at once is not. */
function literalName(code: Code, index: number, after: number): number {
  const body = findBody(code, after, index, search)
  return body !== null && code.text(body.end + 1) === '(' ? -1 : boundName(code, index)
}

/** `func (r T) name(`: brackets, a name, and brackets again. */
function hasReceiver(code: Code, open: number): boolean {
  const name = code.match(open) + 1
  return code.opensGroup(open) && code.isWord(name) && code.text(name) !== 'func' && code.opensGroup(name + 1)
}

function receiverType(code: Code, open: number): string {
  const close = code.match(open)
  let name = ''
  for (let at = open + 1; at < close && code.text(at) !== '['; at++) if (code.isWord(at)) name = code.raw(at)
  return name
}

/** `name := func`, `a.name = func`, `name pkg.Type = func`, `Name: func`. */
function boundName(code: Code, index: number): number {
  if (![':=', '=', ':'].includes(code.text(index - 1)) || !code.isWord(index - 2)) return -1
  let type = index - 2
  while (code.text(type - 1) === '.' && code.isWord(type - 2)) type -= 2
  const isTyped = code.text(index - 1) === '=' && code.isWord(type - 1) && !code.startsLine(type)
  return isTyped && code.text(type - 1) !== 'var' ? type - 1 : index - 2
}
