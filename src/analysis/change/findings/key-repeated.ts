import type { Side } from '../change.ts'
import { textOf } from '../code/access-chain.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `{'a': 1, 'a': 2}`: the first of them is gone. */
export const keyRepeated = defineFinding({
  id: 'key-repeated',
  severity: 'medium',
  trigger:
    'A dictionary, an object or a hash that is written out has the same key twice with different values, and did not before. Keys that are names or computed are left alone.',
  why: 'Only the last value counts: the first is lost without a word.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'typescript', 'json', 'php', 'ruby'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findRepeated)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change gives ${count(hits.length, 'key')} of a literal two values; only the last one counts. Rename one of the two, or take it out.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: "a = {'b': 1}\n", after: "a = {'b': 1, 'c': 2, 'b': 3}\n" },
      { language: 'javascript', before: 'const a = { b: 1 }\n', after: "const a = { b: 1, c: 2, 'b': 3 }\n" },
      { language: 'typescript', before: 'f({ b: 1 })\n', after: 'f({ b: { c: 1 }, d: 2, b: 3 })\n' },
      { language: 'json', before: '{"a": 1}\n', after: '{"a": 1, "b": 2, "a": 3}\n' },
      { language: 'php', before: "<?php\n$a = ['b' => 1];\n", after: "<?php\n$a = ['b' => 1, 'b' => 2];\n" },
      { language: 'ruby', before: "A = { 'b' => 1 }\n", after: "A = { 'b' => 1, 'b' => 2 }\n" },
    ],
    allows: [
      {
        language: 'javascript',
        before: 'declare module "a" {\n}\n',
        after:
          'declare module "a" {\n  declare class B {\n    each<T: C, A: C>(a: T): A;\n    each<T: C, A: C, D: C>(a: T, d: D): A;\n  }\n}\n',
      },
      {
        language: 'python',
        before: "a = {'b': 1}\n",
        after: "a = {'b': 1, 'c': {'b': 2}, b: 3, f'{b}': 4}\nd = {'b': 1, 'b': 1}\ne = a[1:'b', 2:'b']\n",
      },
      {
        language: 'javascript',
        before: 'const a = { b: 1 }\n',
        after:
          'const a = { b: c ? d : e, c: { b: 2 } }\nconst { x: y, x: z } = a\nswitch (a) { case 1: f(); case 2: g() }\n',
      },
      { language: 'typescript', before: 'f({ b: 1 })\n', after: 'f({ b: 1 }, { b: 2 })\n' },
      {
        language: 'json',
        before: '{\n  "a": 1\n}\n',
        after: '{\n  //#if (Open)\n  "a": 2,\n  //#else\n  "a": 1\n  //#endif\n}\n',
      },
      {
        language: 'javascript',
        before: 'const a = {\n  b: 1\n}\n',
        after: 'const a = {\n//!if c == 1\n  b: 1,\n//!else\n  b: 2\n//!endif\n}\n',
      },
      {
        language: 'json',
        before: '{"a": 1}\n',
        after: '{"//": "one", "a": 1, "//": "two", "b": {"a": 2}}\n',
      },
      {
        language: 'javascript',
        before: 'f(props)\n',
        after: 'const { meta: { sender: { rest: { city }, rest: other = {} } } } = props\nf(props)\n',
      },
      {
        language: 'php',
        before: "<?php\n$a = ['b' => 1];\n",
        after: "<?php\n$a = [['b' => 1], ['b' => 2]];\n",
      },
      {
        language: 'ruby',
        before: "A = { 'b' => 1 }\n",
        after: "A = { 'b' => 1 }\nB = { 'b' => 2 }\nf 'b' => 3\n",
      },
    ],
  },
})

/** What stands between a key and its value, and which bracket is around them. */
const FORMS: Readonly<Record<string, { readonly joint: string; readonly open: string }>> = {
  python: { joint: ':', open: '{' },
  script: { joint: ':', open: '{' },
  json: { joint: ':', open: '{' },
  php: { joint: '=>', open: '[' },
  ruby: { joint: '=>', open: '{' },
}

/** Declarations of a library for Flow: `each<A: B>(a: A)` and its other signatures are no keys. */
const DECLARES = /^\s*declare\s+(?:module|class|export|type|var|function)\b/m

/** A template of which a part is taken: `//#if (A)`, `//!if A`. */
const PARTS = /^\s{0,80}\/\/\s?[#!@](?:if(?:n?def)?|else|elseif|elif|endif)\b/m

function formOf({ review: { family }, language, text }: Side): (typeof FORMS)[string] | undefined {
  if (PARTS.test(text)) return undefined
  if (language === 'json') return FORMS['json']
  return language === 'javascript' && DECLARES.test(text) ? undefined : FORMS[family]
}

function findRepeated(side: Side): Hit[] {
  const form = formOf(side)
  if (form === undefined) return []
  const { reader, review } = side
  const known = new Map<number, Map<string, string>>()
  const hits: Hit[] = []
  for (const joint of reader.where((text) => text === form.joint)) {
    const index = joint - 1
    const around = reader.around(index)
    const key = isEntry(reader, index, form.open) ? readKey(reader, index, review.family === 'script') : null
    if (key === null) continue
    const value = readValue(reader, joint + 1, around)
    const own = known.get(around) ?? new Map<string, string>()
    known.set(around, own)
    if ((own.get(key) ?? value) !== value) hits.push({ line: reader.line(index), label: 'key', meaning: key })
    own.set(key, value)
  }
  return hits
}

function isEntry(reader: TokenReader, index: number, open: string): boolean {
  const around = reader.around(index)
  const begins = reader.text(around) === open && (index - 1 === around || reader.text(index - 1) === ',')
  return begins && !isPattern(reader, around)
}

/** Where data has no comments, a key stands for one. */
const REMARK = /^(?:\/\/|#|[_$]?comments?\d?)$/i

function readKey(reader: TokenReader, index: number, namesAreKeys: boolean): string | null {
  const text = reader.text(index)
  if (reader.isInterpolated(index)) return null
  const key = reader.isString(index)
    ? /^(['"])(.*)\1$/s.exec(text)?.[2]
    : namesAreKeys && reader.isWord(index)
      ? text
      : null
  return key === undefined || key === null || REMARK.test(key) ? null : key
}

const MOST_DEPTH = 20

/** `const { x: y, x: z } = a` takes a value twice, and so may a pattern inside of another. */
function isPattern(reader: TokenReader, open: number): boolean {
  for (let at = open, depth = 0; depth <= MOST_DEPTH; at = reader.around(at), depth++) {
    const close = reader.partner(at)
    if (close < 0 || (reader.text(close + 1) === '=' && reader.text(close + 2) !== '=')) return true
    if (reader.text(reader.around(at)) !== '{') return false
  }
  return false
}

function readValue(reader: TokenReader, from: number, around: number): string {
  const close = reader.partner(around)
  let to = from
  while (to < close && !(reader.text(to) === ',' && reader.around(to) === around)) {
    const partner = reader.partner(to)
    to = partner > to ? partner + 1 : to + 1
  }
  return textOf(reader, from, Math.min(to, from + MOST_TOKENS))
}

const MOST_TOKENS = 200
