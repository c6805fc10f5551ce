import { defineLanguage } from './language.ts'
import { blockComment, lineComment } from './lexing/comments.ts'
import { quoted } from './lexing/strings.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { findBody } from './structure/keyword-bodies.ts'
import { readParameters } from './structure/parameters.ts'
import { readKeyword, type KeywordHead } from './structure/read-keyword.ts'
import type { Code } from './structure/code.ts'

const search = {
  continues: new Set<string>(),
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
    readHead,
    findBody: (code, head, index) =>
      code.text(index - 1) === ']' ? null : findBody(code, head.after, index, search),
  }),
  branches: {
    ...branchOn('if for case', keyword),
    ...branchOn('&& ||', always),
  },
  examples: [],
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
  let at = index + 1
  let receiver = ''
  if (
    code.text(at) === '(' &&
    code.isWord(code.match(at) + 1) &&
    ['(', '['].includes(code.text(code.match(at) + 2))
  ) {
    receiver = receiverType(code, at)
    at = code.match(at) + 1
  }
  const named = code.isWord(at) ? at : -1
  if (named >= 0) at++
  if (code.text(at) === '[' && code.match(at) > at) at = code.match(at) + 1
  if (code.text(at) !== '(' || code.match(at) < 0) return null
  const bound = named >= 0 ? named : boundName(code, index)
  const name = bound < 0 ? '(anonymous)' : code.raw(bound)
  return {
    name: receiver === '' ? name : `${receiver}.${name}`,
    kind: receiver !== '' ? 'method' : bound < 0 ? 'anonymous' : 'function',
    nameToken: named >= 0 ? named : index,
    parameters: readParameters(code, at, 'nameFirst'),
    after: code.match(at) + 1,
  }
}

function receiverType(code: Code, open: number): string {
  const close = code.match(open)
  let name = ''
  for (let at = open + 1; at < close && code.text(at) !== '['; at++) if (code.isWord(at)) name = code.raw(at)
  return name
}

/** `name := func`, `name = func`, `Name: func`. */
function boundName(code: Code, index: number): number {
  return [':=', '=', ':'].includes(code.text(index - 1)) && code.isWord(index - 2) ? index - 2 : -1
}
