import type { Side } from '../change.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** Code right behind a `return`: nothing ever gets there. */
export const unreachableCode = defineFinding({
  id: 'unreachable-code',
  severity: 'medium',
  trigger:
    'A statement stands right behind `return`, `throw`, `raise`, `break` or `continue` in the same block, and did not before. Another way out there, labels, and what is declared there for the whole function are left alone.',
  why: 'It looks as if it runs and never does: something was switched off for now, or a line stands in the wrong place.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'typescript', 'go', 'php', 'c', 'cpp', 'csharp', 'kotlin', 'swift'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findUnreachable)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change leaves code in ${count(hits.length, 'place')} that nothing reaches, right behind a way out of its block. Take it out, or let it run.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    save(a)\n    return a\n',
        after: 'def f(a):\n    return a\n    save(a)\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    for b in a:\n        g(b)\n',
        after:
          'def f(a):\n    for b in a:\n        raise ValueError(\n            b,\n        )\n        g(b)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  save(a)\n}\n',
        after: 'function f(a) {\n  return;\n  save(a)\n}\n',
      },
      {
        language: 'typescript',
        before: 'function f(a: A) {\n  save(a)\n}\n',
        after: 'function f(a: A) {\n  throw new Error(\n    a,\n  )\n  save(a)\n}\n',
      },
      {
        language: 'go',
        before: 'func f(a int) error {\n\treturn save(a)\n}\n',
        after: 'func f(a int) error {\n\treturn nil\n\n\terr := save(a)\n\treturn err\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($a) {\n    save($a);\n}\n',
        after: '<?php\nfunction f($a) {\n    return;\n    save($a);\n}\n',
      },
      {
        language: 'c',
        before: 'int f(int a) {\n  save(a);\n  return a;\n}\n',
        after: 'int f(int a) {\n  return a;\n  save(a);\n}\n',
      },
      {
        language: 'cpp',
        before: 'void f(int a) {\n  for (;;) {\n    save(a);\n  }\n}\n',
        after: 'void f(int a) {\n  for (;;) {\n    break;\n    save(a);\n  }\n}\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n  void F(int a) {\n    Save(a);\n  }\n}\n',
        after: 'class A {\n  void F(int a) {\n    return;\n    Save(a);\n  }\n}\n',
      },
      {
        language: 'kotlin',
        before: 'fun f(a: Int) {\n    save(a)\n}\n',
        after: 'fun f(a: Int) {\n    return\n    save(a)\n}\n',
      },
      {
        language: 'swift',
        before: 'func f(a: Int) {\n    save(a)\n}\n',
        after: 'func f(a: Int) {\n    throw Failure.late\n    save(a)\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          'def f(a):\n    if a:\n        return 1\n    elif g(a):\n        return (\n            2\n        )\n    try:\n        return a + \\\n            1\n    finally:\n        g(a)\n\n\ndef h():\n    return\n    yield\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  return a\n}\n',
        after:
          'function f(a) {\n  if (a)\n    return g(a)\n  switch (a) {\n    case 1:\n      return 1\n      break\n    default:\n      return a\n        .b\n  }\n  return a\n  function g(b) { return b }\n}\n',
      },
      {
        language: 'typescript',
        before: 'function f(a: A) {\n  return a\n}\n',
        after:
          'function f(a: A) {\n  for (const b of a)\n    if (b) continue\n    else\n      return b\n  g(a)\n  return {\n    a,\n  }\n}\n',
      },
      {
        language: 'go',
        before: 'func f(a int) int {\n\treturn a\n}\n',
        after:
          'func f(a int) int {\n\tswitch a {\n\tcase 1:\n\t\treturn 1\n\tcase 2:\n\t\tgoto end\n\t}\n\treturn a\nend:\n\treturn 2\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($a) {\n    return $a;\n}\n',
        after:
          '<?php\nfunction f($a) {\n    if (!$a) return;\n    throw new Failure(\n        $a\n    );\n}\n',
      },
      {
        language: 'c',
        before: 'int f(int a) {\n  return a;\n}\n',
        after:
          'int f(int a) {\n  switch (a) {\n      case 1:\n\treturn 1;\n\n      case 2:\n        g(a);\n\th(a);\n\treturn 2;\n  }\n}\n',
      },
      {
        language: 'c',
        before: 'int f(int a) {\n  return a;\n}\n',
        after:
          'int f(int a) {\n#ifdef A\n  return 1;\n#endif\n  if (a)\n    return 2;\n  switch (a) {\n  case 1:\n    return 3;\n  case 2:\n    break;\n  }\n  return a;\nfail:\n  return -1;\n}\n',
      },
      {
        language: 'cpp',
        before: 'int f(int a) {\n  return a;\n}\n',
        after:
          'int f(int a) {\n  if (a) {\n    throw 1;\n  }\n  switch (a) {\n    TARGET(ADD): {\n      return a;\n    }\n    return 0;\n    TARGET(SUB): {\n      return 1;\n    }\n  }\n  return a;\n  UNREACHABLE();\n}\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n  int F(int a) {\n    return a;\n  }\n}\n',
        after:
          'class A {\n  int F(int a) {\n    return G(a);\n    int G(int b) {\n      return b;\n    }\n  }\n}\n',
      },
      {
        language: 'kotlin',
        before: 'fun f(a: Int): Int {\n    return a\n}\n',
        after:
          'fun f(a: Int): Int {\n    if (a > 1)\n        return 1\n    return list\n        .map { it }\n        .first()\n}\n',
      },
      {
        language: 'swift',
        before: 'func f(a: Int) -> Int {\n    return a\n}\n',
        after:
          'func f(a: Int) -> Int {\n    guard a > 1 else {\n        return 1\n    }\n    return a\n        + 1\n}\n',
      },
    ],
  },
})

/** Where a line's place tells which block it stands in, and what leaves a block is one of these words. */
const FAMILIES: ReadonlySet<string> = new Set([
  'python',
  'script',
  'go',
  'php',
  'c',
  'csharp',
  'java',
  'kotlin',
  'swift',
  'dart',
])
const LEAVES = /^(?:return|throw|raise|break|continue)$/
/** Words that go on with what was left, leave again, or declare what holds for all of the block. */
const OTHERWISE =
  /^(?:else|elif|except|finally|catch|rescue|ensure|when|case|default|end|while|until|return|throw|break|continue|yield|goto|function|async|class|var|def|func|fun|struct|type|public|private|protected|static|internal)$|unreachable|assert|exit|abort|panic/i

function findUnreachable(side: Side): Hit[] {
  const { reader, review } = side
  if (!FAMILIES.has(review.family)) return []
  return reader
    .where((text) => LEAVES.test(text))
    .flatMap((index) => {
      const next = isStatement(reader, index) ? nextInBlock(reader, index, side.lines) : -1
      return next < 0 || isOtherwise(reader, next) ? [] : [{ line: reader.line(next), label: 'unreachable' }]
    })
}

/** It begins a statement of its own: no condition and no loop without a block stands in front of it. */
function isStatement(reader: TokenReader, index: number): boolean {
  if (!reader.isWord(index) || !reader.startsLine(index) || reader.isInsideBrackets(index)) return false
  const before = index - 1
  const text = reader.text(before)
  if (text === ')') return !isHead(reader, before)
  return before < 0 || !/^(?:else|do|then|try|->|=>|\?|=|\(|,|&&|\|\||\?\?)$/.test(text)
}

const HEADS = /^(?:if|for|while|foreach|with|switch|elseif|unless|until|using|lock|catch|when)$/

function isHead(reader: TokenReader, close: number): boolean {
  const open = reader.partner(close)
  return (
    open < 0 ||
    HEADS.test(reader.text(open - 1)) ||
    /^[A-Z_]*(?:FOR|EACH)[A-Z_]*$/i.test(reader.text(open - 1))
  )
}

const MOST_TOKENS = 600

/** First token of the next statement in the same block; -1 where the block ends or anything makes it unsure. */
function nextInBlock(reader: TokenReader, index: number, lines: readonly string[]): number {
  const own = marginOf(lines, reader.line(index))
  const around = reader.around(index)
  for (let at = index + 1; at < Math.min(reader.count, index + MOST_TOKENS); at++) {
    if (reader.isDirective(at)) return -1
    const partner = reader.partner(at)
    if (!reader.startsLine(at) || (partner >= 0 && partner < at)) {
      if (partner > at) at = partner
      else if (partner >= 0 || reader.around(at) !== around) return -1
      continue
    }
    const margin = marginOf(lines, reader.line(at))
    // Tabs here and spaces there: how far in a line stands cannot be told.
    if (!margin.startsWith(own) || reader.around(at) !== around) return -1
    if (margin === own) return goesOn(reader, at, lines) ? -1 : at
    if (partner > at) at = partner
  }
  return -1
}

function marginOf(lines: readonly string[], line: number): string {
  return /^\s*/.exec(lines[line - 1] ?? '')?.[0] ?? ''
}

/** Operators and what is left open above make one statement of two lines. */
function goesOn(reader: TokenReader, at: number, lines: readonly string[]): boolean {
  const above = lines[reader.line(at) - 2] ?? ''
  return !reader.isWord(at) || /\\\s*$/.test(above) || /^[,(.&|?:+*/=<>-]+$/.test(reader.text(at - 1))
}

/** Another way out, a label, a word of the statement around, or a declaration. */
function isOtherwise(reader: TokenReader, at: number): boolean {
  if (OTHERWISE.test(reader.text(at)) || /^:$/.test(reader.text(at + 1))) return true
  return isLocalFunction(reader, at) || isCaseMacro(reader, at)
}

/** C's `TARGET(ADD): {`: a label that a macro writes. */
function isCaseMacro(reader: TokenReader, at: number): boolean {
  const close = /^[A-Z][A-Z0-9_]+$/.test(reader.text(at)) ? reader.partner(at + 1) : -1
  return close > at && /^[:{]$/.test(reader.text(close + 1))
}

/** C#'s `int G(int b) {`: a function inside another may stand behind its last statement. */
function isLocalFunction(reader: TokenReader, at: number): boolean {
  const line = reader.line(at)
  let index = at
  while (reader.isWord(index) && reader.line(index) === line) index++
  const close = reader.text(index) === '(' && index > at + 1 ? reader.partner(index) : -1
  return close >= 0 && /^(?:\{|=>)$/.test(reader.text(close + 1))
}
