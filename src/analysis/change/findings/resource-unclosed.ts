import type { Side } from '../change.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLabels, listLines, type Hit } from './net-hits.ts'

/** Something opened and not closed. */
export const resourceUnclosed = defineFinding({
  id: 'resource-unclosed',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'A new `open(…)` outside `with` in Python, `File.open` without a block in Ruby, or a stream opened in Java or C# outside try and using, used in the same expression so that nothing can close it.',
  why: 'It stays open until the process ends or the collector comes by.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'ruby', 'java'],
  check: (change) => {
    const hits = findNewHits(change, findUnclosed)
    if (hits.length === 0) return null
    return {
      severity: change.isTest ? 'info' : 'low',
      message: `The change opens ${count(hits.length, 'resource')} that nothing closes; files and connections run out. Open it in a block that closes it.`,
      places: atHits(hits),
      evidence: { added: hits.length, calls: listLabels(hits), lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(p):\n    with open(p) as a:\n        return a.read()\n',
        after: 'def f(p):\n    return open(p).read()\n',
      },
      {
        language: 'ruby',
        before: 'def f(p)\n  File.read(p)\nend\n',
        after: 'def f(p)\n  File.open(p).read\nend\n',
      },
      {
        language: 'java',
        before: 'class A {\n    int f() { return 1; }\n}\n',
        after: 'class A {\n    int f() { return new FileInputStream(p).read(); }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(p):\n    return g(p)\n',
        after: 'def f(p):\n    with open(p) as a:\n        return a.read()\n',
      },
      {
        language: 'ruby',
        before: 'def f(p)\n  g(p)\nend\n',
        after: 'def f(p)\n  File.open(p) { |a| a.read }\nend\n',
      },
      {
        language: 'java',
        before: 'class A {\n    int f() { return 1; }\n}\n',
        after: 'class A {\n    int f() { try (var s = new FileInputStream(p)) { return s.read(); } }\n}\n',
      },
    ],
  },
})

const OPENS: Readonly<Record<string, RegExp>> = {
  python: /^(?:io\.)?open$/,
  ruby: /^File\.open$/,
  java: /^(?:File(?:Input|Output)Stream|FileReader|FileWriter)$/,
  csharp: /^(?:FileStream|StreamReader|StreamWriter)$/,
}

/** Opened and used at once: no name is left to close it by. */
function findUnclosed({ calls, reader, review }: Side): Hit[] {
  const opens = OPENS[review.family]
  if (opens === undefined) return []
  return calls.flatMap(({ callee, line, to }) => {
    const isUsed = opens.test(callee) && reader.text(to) === ')' && reader.text(to + 1) === '.'
    return isUsed && reader.text(to + 2) !== 'close' ? [{ line, label: callee }] : []
  })
}
