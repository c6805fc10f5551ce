import type { Side } from '../change.ts'
import { textOf } from '../code/access-chain.ts'
import { hasEffect } from '../code/effects.ts'
import { PROGRAMS } from '../code/programs.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `if a … else if a`: the second branch never runs. */
export const conditionRepeated = defineFinding({
  id: 'condition-repeated',
  severity: 'medium',
  trigger:
    'A new branch of an `if` asks what an earlier branch of the same `if` asks, word for word. What assigns, or calls what moves on, is left alone.',
  why: 'The later branch never runs: the condition was copied and not changed.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'go', 'java', 'ruby', 'rust'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findRepeated)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'branch')} under a condition that an earlier branch of the same if has; nothing gets there. Correct the condition, or take the branch out.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: "def f(a):\n    if a == 'x':\n        g(1)\n",
        after:
          "def f(a):\n    if a == 'x':\n        g(1)\n    elif a == 'y':\n        g(2)\n    elif a == 'x':\n        g(3)\n",
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  if (a.b) {\n    g(1)\n  }\n}\n',
        after: 'function f(a) {\n  if (a.b) {\n    g(1)\n  } else if (a.b) {\n    g(2)\n  }\n}\n',
      },
      {
        language: 'go',
        before: 'func f(a int) {\n\tif a == 1 {\n\t\tg(1)\n\t}\n}\n',
        after:
          'func f(a int) {\n\tif a == 1 {\n\t\tg(1)\n\t} else if a == 2 {\n\t\tg(2)\n\t} else if a == 1 {\n\t\tg(3)\n\t}\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    if (a == 1) {\n      g(1);\n    }\n  }\n}\n',
        after:
          'class A {\n  void f(int a) {\n    if (a == 1) {\n      g(1);\n    } else if (a == 1) {\n      g(2);\n    }\n  }\n}\n',
      },
      {
        language: 'ruby',
        before: 'def f(a)\n  if a == 1\n    g(1)\n  end\nend\n',
        after: 'def f(a)\n  if a == 1\n    g(1)\n  elsif a == 1\n    g(2)\n  end\nend\n',
      },
      {
        language: 'rust',
        before: 'fn f(a: u8) {\n    if a == 1 {\n        g(1);\n    }\n}\n',
        after:
          'fn f(a: u8) {\n    if a == 1 {\n        g(1);\n    } else if a == 1 {\n        g(2);\n    }\n}\n',
      },
    ],
    allows: [
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    if (a > 9) g(1);\n  }\n}\n',
        after:
          'class A {\n  void f(int a) {\n    if (a > 9)\n      if (b(a) == 1)\n        {\n          g(1);\n        }\n      else\n        {\n          g(2);\n        }\n    else\n      if (b(a) == 1)\n        {\n          g(3);\n        }\n  }\n}\n',
      },
      {
        language: 'rust',
        before: 'fn f(a: u8) {\n    if a == 1 {\n        g(1);\n    }\n}\n',
        after:
          'fn f(a: u8) {\n    if match a {\n        1 => 2,\n        _ => 3,\n    } != 4\n    {\n        g(1);\n    } else if match a {\n        1 => 5,\n        _ => 6,\n    } != 7\n    {\n        g(2);\n    }\n}\n',
      },
      {
        language: 'swift',
        before: 'func f(a: A) {\n  g(1)\n}\n',
        after:
          'func f(a: A) {\n  if\n    let b = a.b,\n    b.c != nil\n  {\n    g(1)\n  } else if\n    let b = a.b,\n    b.d != nil\n  {\n    g(2)\n  }\n}\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    if a:\n        g(1)\n',
        after:
          'def f(a):\n    if a:\n        g(1)\n    if a:\n        g(2)\n    elif b:\n        if a:\n            g(3)\n    elif read(a):\n        g(4)\n    elif read(a):\n        g(5)\n    if a in {1, 2}:\n        g(6)\n    elif a in {3, 4}:\n        g(7)\n',
      },
      {
        language: 'python',
        before: 'def f(then):\n    g(then)\n',
        after: 'def f(then):\n    if then.a[0] is b:\n        g(1)\n    elif then.a[1] is b:\n        g(2)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  if (a) {\n    g(1)\n  }\n}\n',
        after:
          'function f(a) {\n  if (a) {\n    g(1)\n  } else if (b) {\n    if (a) {\n      g(2)\n    } else if (c) {\n      g(3)\n    }\n  }\n}\n',
      },
      {
        language: 'go',
        before: 'func f(a int) {\n\tif a == 1 {\n\t\tg(1)\n\t}\n}\n',
        after:
          'func f(a int) {\n\tif err := g(1); err != nil {\n\t\th()\n\t} else if err := g(1); err != nil {\n\t\th()\n\t}\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    if (a == 1) {\n      g(1);\n    }\n  }\n}\n',
        after:
          'class A {\n  void f(int a) {\n    if (a == 1) {\n      g(1);\n    }\n    if (a == 1) {\n      g(2);\n    } else if (a == 2) {\n      g(3);\n    }\n  }\n}\n',
      },
      {
        language: 'ruby',
        before: 'def f(a)\n  a\nend\n',
        after:
          'def f(a)\n  if a.any? { |b| !b.empty? }\n    1\n  elsif a.any? { |b| !b.done? }\n    2\n  end\nend\n',
      },
      {
        language: 'ruby',
        before: 'def f(a)\n  if a == 1\n    g(1)\n  end\nend\n',
        after:
          'def f(a)\n  if a == 1\n    if a == 2\n      g(1)\n    end\n  elsif a == 2\n    g(2)\n  end\nend\n',
      },
    ],
  },
})

/** What opens a branch, beside Python's colon: its braces hold a set, Ruby's what is done with each. */
const NOTHING = /(?!)/
const WORD = /^then$/
const BRACE_OR_WORD = /^(?:\{|then)$/

const BRACED = /^(?:if|elseif)$/
const KEYWORDED = /^(?:elif|elsif)$/

function findRepeated(side: Side): Hit[] {
  const { reader, review } = side
  if (!PROGRAMS.has(review.family)) return []
  /** By branch: its condition, and the branch in front of it. */
  const branches = new Map<number, { readonly condition: string | null; readonly earlier: number }>()
  const hits: Hit[] = []
  const opens = review.layout === 'indentation' ? NOTHING : review.family === 'ruby' ? WORD : BRACE_OR_WORD
  for (const index of reader.where((text) => BRACED.test(text) || KEYWORDED.test(text))) {
    const condition = readCondition(reader, index, opens)
    const earlier = earlierBranch(reader, index)
    branches.set(index, { condition, earlier })
    let at = condition === null ? -1 : earlier
    for (let steps = 0; at >= 0 && steps < MOST_BRANCHES; steps++) {
      const branch = branches.get(at)
      if (branch?.condition === condition) {
        hits.push({ line: reader.line(index), label: 'branch' })
        break
      }
      at = branch?.earlier ?? -1
    }
  }
  return hits
}

const MOST_BRANCHES = 60
const MOST_TOKENS = 200

/** Tokens up to the brace, the colon or the end of the line; null where asking it again may be another thing. */
function readCondition(reader: TokenReader, index: number, opens: RegExp): string | null {
  const around = reader.around(index)
  for (let at = index + 1; at < Math.min(reader.count, index + MOST_TOKENS); at++) {
    if (reader.around(at) === around) {
      // Rust's `if match a { … } != b {`: its first brace opens no branch.
      if (reader.text(at) === 'match') return null
      if (opensBranch(reader, at, opens) || isNextLine(reader, at))
        return hasEffect(reader, index + 1, at) ? null : textOf(reader, index + 1, at)
    }
    at = Math.max(at, reader.partner(at))
  }
  return null
}

function opensBranch(reader: TokenReader, at: number, opens: RegExp): boolean {
  const text = reader.text(at)
  return opens.test(text) || (text === ':' && reader.startsLine(at + 1))
}

/** It begins a line, and neither it nor what stands above goes on with the condition. */
function isNextLine(reader: TokenReader, at: number): boolean {
  const goesOn = /^[.&|]/.test(reader.text(at)) || /^(?:&&|\|\||and|or|,|if)$/.test(reader.text(at - 1))
  return reader.startsLine(at) && !goesOn
}

/** The branch in front of this one; -1 for the first. */
function earlierBranch(reader: TokenReader, index: number): number {
  if (KEYWORDED.test(reader.text(index))) return branchAbove(reader, index)
  const isOneWord = reader.text(index) === 'elseif'
  const close = isOneWord ? index - 1 : index - 2
  const isElse = isOneWord || reader.text(index - 1) === 'else'
  return isElse && reader.text(close) === '}' ? branchOf(reader, reader.partner(close)) : -1
}

/** The word of the branch whose body opens here. */
function branchOf(reader: TokenReader, open: number): number {
  const around = reader.around(open)
  // The last branch of an `if` inside: what follows it belongs to the one around.
  if (reader.text(open - 1) === 'else') return -1
  for (let at = open - 1; at > Math.max(-1, open - MOST_TOKENS); at--) {
    const partner = reader.partner(at)
    if (partner >= 0 && partner < at) at = partner
    else if (reader.around(at) !== around || /^[;{}]$/.test(reader.text(at))) return -1
    else if (BRACED.test(reader.text(at))) return at
  }
  return -1
}

/** By the place of its line: what stands further in is the body, what stands further out ends the search. */
function branchAbove(reader: TokenReader, index: number): number {
  if (!reader.startsLine(index)) return -1
  const depth = reader.indent(index)
  for (let at = index - 1; at >= Math.max(0, index - MOST_BODY); at--) {
    if (!reader.startsLine(at) || reader.isInsideBrackets(at) || reader.indent(at) > depth) continue
    if (reader.indent(at) < depth) return -1
    return /^(?:if|elif|elsif)$/.test(reader.text(at)) ? at : -1
  }
  return -1
}

const MOST_BODY = 4000
