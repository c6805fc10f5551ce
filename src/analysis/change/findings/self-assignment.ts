import type { Side } from '../change.ts'
import { chainEnd, chainStart, textOf } from '../code/access-chain.ts'
import { PROGRAMS } from '../code/programs.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `self.a = self.a`: one of the two was to be another. */
export const selfAssignment = defineFinding({
  id: 'self-assignment',
  severity: 'medium',
  trigger:
    'A new statement gives a field, an element or (in Java, C# and PHP) a variable the value that it has: `self.a = self.a`. Idioms that do so to be noticed (elements of a page, Svelte) are left alone.',
  why: 'It does nothing: one of the two names was meant to be another, most often a parameter.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'java', 'typescript', 'csharp'],
  check: (change) => {
    if (change.isBroken || change.after.language === 'svelte') return null
    const hits = findNewHits(change, findSelfAssignments)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'assignment')} of a value to itself; the line does nothing. Correct the name on one side, or take it out.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'class A:\n    def __init__(self, a):\n        self.a = a\n',
        after: 'class A:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = self.b\n',
      },
      {
        language: 'java',
        before: 'class A {\n  A(int a) {\n    this.a = a;\n  }\n}\n',
        after: 'class A {\n  A(int a, int b) {\n    this.a = a;\n    b = b;\n  }\n}\n',
      },
      {
        language: 'typescript',
        before: 'class A {\n  set(a: B) {\n    this.a = a\n  }\n}\n',
        after: 'class A {\n  set(a: B) {\n    this.a = this.a\n  }\n}\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n  A(int b) {\n    B = b;\n  }\n}\n',
        after: 'class A {\n  A(int b) {\n    this.B = this.B;\n  }\n}\n',
      },
    ],
    allows: [
      {
        language: 'go',
        before: 'func f(a map[string]int, b string) {\n\tg(a)\n}\n',
        after: 'func f(a map[string]int, b string) {\n\ta[b] = a[b]\n\tg(a)\n}\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n  A Copy() {\n    return null;\n  }\n}\n',
        after: 'class A {\n  A Copy() {\n    return new A()\n    {\n      B = B\n    };\n  }\n}\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          'import b\n\nname = name\n\n\ndef f(a):\n    a.b = a.c\n    a.d == a.d\n    g(a=a)\n    a.b = a.b.c\n    a.c = a.c + 1\n    return a\n',
      },
      {
        language: 'java',
        before: 'class A {\n  A(int a) {\n    this.a = a;\n  }\n}\n',
        after:
          'class A {\n  A(int a, int b) {\n    this.a = a;\n    this.b = b;\n    c = c.next;\n    int d = e;\n  }\n}\n',
      },
      {
        language: 'typescript',
        before: 'function f(a: A) {\n  return a\n}\n',
        after:
          'function f(a: A) {\n  video.src = video.src\n  location.href = location.href\n  items = items\n  const b = { a: a }\n  return <B a={a} />\n}\n',
      },
    ],
  },
})

/** Names that are set to be noticed: a page's elements act on what they are given, whatever they had. */
const NOTICED =
  /^(?:src|href|scrollTop|scrollLeft|innerHTML|innerText|textContent|value|location|hash|data|display|cssText|offsetHeight|offsetWidth|className|currentTime|srcObject|lastIndex|length|needsUpdate|version|dirty)$/
/** Here a plain name is a variable that its own value is given: elsewhere it may be handed on under its name. */
const OWN_NAMES: ReadonlySet<string> = new Set(['csharp', 'java', 'php'])

/** Here whoever watches a property is told that it was set. */
const OBSERVED: ReadonlySet<string> = new Set(['objective-c', 'swift'])

function findSelfAssignments(side: Side): Hit[] {
  const { reader, review } = side
  if (!PROGRAMS.has(review.family) || OBSERVED.has(review.family)) return []
  const mayBePlain = OWN_NAMES.has(review.family)
  return reader
    .where((text) => text === '=')
    .filter((index) => {
      const from = chainStart(reader, index)
      const to = chainEnd(reader, index + 1)
      const length = index - from
      if (length === 0 || to - index - 1 !== length || (length === 1 && !mayBePlain)) return false
      return (
        textOf(reader, from, index) === textOf(reader, index + 1, to) &&
        !isNoticed(side, index) &&
        beginsStatement(reader, from) &&
        (reader.text(to) === ';' || (!NEEDS_MARK.has(review.family) && endsStatement(reader, to)))
      )
    })
    .map((index) => ({ line: reader.line(index), label: 'assignment' }))
}

/** Where a statement ends with a mark, what has none is a member that an object is made with: `new A { B = B }`. */
const NEEDS_MARK: ReadonlySet<string> = new Set(['c', 'csharp', 'dart', 'java', 'php', 'rust'])

/** Or it gives a map of Go the key that it had not: `a[b] = a[b]`. */
function isNoticed({ reader, review }: Side, index: number): boolean {
  const last = reader.text(index - 1)
  return NOTICED.test(last) || (review.family === 'go' && last === ']')
}

function beginsStatement(reader: TokenReader, from: number): boolean {
  if (reader.isInsideBrackets(from)) return false
  const before = reader.text(from - 1)
  return /^[;{}]$/.test(before) || (reader.startsLine(from) && !/^(?:[,=(:.&|?+-]|&&|\|\|)$/.test(before))
}

function endsStatement(reader: TokenReader, to: number): boolean {
  const text = reader.text(to)
  return text === '}' || to >= reader.count || (reader.startsLine(to) && reader.isWord(to))
}
