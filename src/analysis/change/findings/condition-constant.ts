import type { Change, Side } from '../change.ts'
import { PROGRAMS } from '../code/programs.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `if (false && ready)`: decided before it is asked, to try something or because the branch has to wait. */
export const conditionConstant = defineFinding({
  id: 'condition-constant',
  severity: 'low',
  trigger:
    'A new condition of an `if` is decided by a constant that is written out: `if (false)`, `if (a && false)`, `if True or a`, or a new `#if 0` around lines. Blocks that hold imports or a `yield` for a checker are left alone.',
  why: 'The branch was switched on or off by hand, as one does to try something, and was merged that way.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'java', 'c'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = listRunBefore(change, findNewHits(change, findConstant))
    if (hits.length === 0) return null
    return {
      severity: 'low',
      message: `The change decides ${count(hits.length, 'condition')} by a constant, so that a branch always runs or never does. Restore the condition, or delete the branch that is dead.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    if a:\n        g(a)\n',
        after: 'def f(a):\n    if False and a:\n        g(a)\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    g(a)\n',
        after: 'def f(a):\n    if 0:\n        g(a)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  if (a) {\n    g(a)\n  }\n}\n',
        after: 'function f(a) {\n  if (true || a) {\n    g(a)\n  }\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    if (a > 1) {\n      g(a);\n    }\n  }\n}\n',
        after: 'class A {\n  void f(int a) {\n    if (a > 1 && false) {\n      g(a);\n    }\n  }\n}\n',
      },
      {
        language: 'c',
        severity: 'low',
        before: 'void f(int a) {\n  g(a);\n}\n',
        after: 'void f(int a) {\n#if 0\n  g(a);\n#endif\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          'if False:\n    from b import c\n\n\ndef f(a):\n    if a is False or a == 0 or g(False):\n        return a or False\n    while True:\n        h(a)\n    if False:\n        yield\n    if (a or 1) > 2:\n        g(a)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  return a\n}\n',
        after:
          'function f(a) {\n  if (a === false || a === true || g(a, false)) return a && false\n  while (true) h(a)\n  if (false === a || 0 < a) return a\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    if (a > 1) {\n      g(a);\n    }\n  }\n}\n',
        after:
          'class A {\n  void f(int a) {\n    if (a > 1) {\n      g(a, false);\n    }\n    do {\n      g(a);\n    } while (false);\n  }\n}\n',
      },
      {
        language: 'c',
        before: 'void f(int a) {\n#if 0\n  g(a);\n#endif\n  i(a);\n}\n',
        after:
          'void f(int a) {\n#if 0\n  g(a);\n  h(a);\n#endif\n#if 0 /* not an error */\n  i(a);\n#endif\n#if A\n  i(a);\n#endif\n#if 0\n  j(a);\n#endif\n}\n',
      },
    ],
  },
})

const FALSE = /^(?:false|False|FALSE|0)$/
const CONSTANT = /^(?:false|true|0|1)$/i
const AND = /^(?:&&|and)$/
const OR = /^(?:\|\||or)$/

function findConstant(side: Side): Hit[] {
  const { reader, review } = side
  if (!PROGRAMS.has(review.family)) return []
  const asked = reader.where((text) => CONSTANT.test(text)).filter((index) => isDecided(side, index))
  const lines = [...asked.map((index) => reader.line(index)), ...listLeftOut(side)]
  return lines.map((line) => ({ line, label: 'constant', meaning: meaningOf(side, line) }))
}

/** The same constant around the same first line is the same wherever it moved. */
function meaningOf({ lines }: Side, line: number): string {
  return `${(lines[line - 1] ?? '').trim()}\n${(lines[line] ?? '').trim()}`
}

/** The whole condition, or what decides a row of `and` or of `or` in it. */
function isDecided(side: Side, index: number): boolean {
  const { reader } = side
  const place = placeInCondition(side, index)
  if (place === null) return false
  const { isFirst, isLast } = place
  const decides = FALSE.test(reader.text(index)) ? AND : OR
  const isPart =
    (isFirst && decides.test(reader.text(index + 1))) || (isLast && decides.test(reader.text(index - 1)))
  return ((isFirst && isLast) || isPart) && !isForCheckers(side, reader.line(index))
}

interface PlaceInCondition {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Whether it begins or ends the condition of an `if`; null where it stands in none. */
function placeInCondition({ reader, review }: Side, index: number): PlaceInCondition | null {
  const around = reader.around(index)
  const isBracketed = review.conditions.endsAt === 'brackets'
  if (reader.text(around) === '(' && isAsked(reader, around - 1)) {
    const close = reader.partner(around)
    // Python's `if (a or 1) > 2`: the brackets hold a value, not the condition.
    if (!isBracketed && !endsCondition(reader, close + 1)) return null
    return { isFirst: index === around + 1, isLast: index + 1 === close }
  }
  const isFirst = isAsked(reader, index - 1)
  if (isBracketed || !(isFirst || isUnbracketed(reader, index))) return null
  return { isFirst, isLast: endsCondition(reader, index + 1) }
}

function endsCondition(reader: TokenReader, at: number): boolean {
  return /^(?:[:{]|then)$/.test(reader.text(at)) || reader.startsLine(at)
}

function isAsked(reader: TokenReader, at: number): boolean {
  return /^(?:if|elif|elsif|elseif)$/.test(reader.text(at)) && reader.isWord(at)
}

const MOST_TOKENS = 100

/** It stands in a condition without brackets: Python's, Go's, Ruby's. */
function isUnbracketed(reader: TokenReader, index: number): boolean {
  const line = reader.line(index)
  const around = reader.around(index)
  for (let at = index - 1; at > Math.max(-1, index - MOST_TOKENS) && reader.line(at) === line; at--) {
    const partner = reader.partner(at)
    if (partner >= 0 && partner < at) at = partner
    else if (reader.around(at) !== around) return false
    else if (isAsked(reader, at)) return true
  }
  return false
}

/** What never runs may be there for whoever reads types, or make a generator of the function. */
function isForCheckers({ lines }: Side, line: number): boolean {
  const next = `${lines[line - 1] ?? ''}\n${lines[line] ?? ''}`
  return /\b(?:import|yield|typing|types?|mypy|hint)\b/i.test(next)
}

/** What stands under a new `#if 0` was compiled before: what came that way never ran. */
function listRunBefore({ before, after }: Change, hits: readonly Hit[]): Hit[] {
  const known = new Set(before.lines)
  return hits.filter(({ line }) => {
    if (!LEAVES_OUT.test(after.lines[line - 1] ?? '')) return true
    let next = line
    while (next < after.lines.length && (after.lines[next] ?? '').trim() === '') next++
    return known.has(after.lines[next] ?? '')
  })
}

/** A reason beside it says that it was meant. */
const LEAVES_OUT = /^\s*#\s*if\s+0\s*$/

/** `#if 0`: the preprocessor leaves out what follows. */
function listLeftOut({ review, lines }: Side): number[] {
  if (review.family !== 'c' && review.family !== 'objective-c') return []
  return lines.flatMap((line, index) => (LEAVES_OUT.test(line) ? [index + 1] : []))
}
