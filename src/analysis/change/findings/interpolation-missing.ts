import type { Side } from '../change.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `raise E("no {name}")`: the reader sees the braces. */
export const interpolationMissing = defineFinding({
  id: 'interpolation-missing',
  severity: 'medium',
  trigger:
    'A new message (what is printed, logged, thrown or asserted, given nothing else) holds `{name}` in a Python text without `f`, or `${name}` in a plain text of JavaScript, and the function around it has that name.',
  why: 'The name is shown instead of its value: the mark that fills it in is missing.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'typescript'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findPlain)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'message')} that ${hits.length === 1 ? 'shows' : 'show'} the name of a value in braces instead of the value. Mark the text so that it is filled in.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(name):\n    return g(name)\n',
        after:
          "def f(name):\n    if not name:\n        raise ValueError('no {name!r} here')\n    return g(name)\n",
      },
      {
        language: 'python',
        before: 'def f(name):\n    return g(name)\n',
        after: 'def f(name):\n    log.info("with {name.first}")\n    return g(name)\n',
      },
      {
        language: 'javascript',
        before: 'function f(name) {\n  return g(name)\n}\n',
        after: "function f(name) {\n  console.log('with ${name}')\n  return g(name)\n}\n",
      },
      {
        language: 'typescript',
        before: 'function f(name: string) {\n  return g(name)\n}\n',
        after:
          'function f(name: string) {\n  if (!name) throw new TypeError("no ${name.first} here")\n  return g(name)\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(name):\n    return g(name)\n',
        after:
          "def f(name):\n    log.info('with {name}', name=name)\n    log.info('with {name}'.format(name=name))\n    print(f'with {name}')\n    print('with {other}')\n    render('with {name}')\n    print('{}')\n    return g(name)\n",
      },
      {
        language: 'javascript',
        before: 'function f(name) {\n  return g(name)\n}\n',
        after:
          "function f(name) {\n  console.log(`with ${name}`)\n  render('with ${name}')\n  console.log('with ${other}')\n  console.log('with ${name}', name)\n  return g(name)\n}\n",
      },
      {
        language: 'typescript',
        before: 'function f(name: string) {\n  return g(name)\n}\n',
        after: "function f(name: string) {\n  console.log('with {name}')\n  return g(name)\n}\n",
      },
    ],
  },
})

const NAMED = /\{([A-Za-z_]\w*)(?:[.[][^{}]*)?(?:![rsa])?(?::[^{}]*)?\}/g
const DOLLAR = /\$\{([A-Za-z_$][\w$]*)[^{}]*\}/g
const PLAIN = /^[rRuUbB]{0,2}["']/

const LONGEST = 1000
const MOST_PIECES = 20

function findPlain(side: Side): Hit[] {
  const { reader, review } = side
  const isPython = review.family === 'python'
  if (!isPython && review.family !== 'script') return []
  const holds = isPython ? NAMED : DOLLAR
  const wordsAt = listWords(side)
  return reader
    .where((text) => text.length <= LONGEST && text.includes('{') && PLAIN.test(text))
    .filter((index) => reader.isString(index) && !reader.isInterpolated(index) && isMessage(reader, index))
    .filter((index) => {
      const names = [...reader.text(index).matchAll(holds)].map(([, name = '']) => name)
      const known = names.length === 0 ? null : wordsAt(reader.line(index))
      return known !== null && names.every((name) => known.has(name))
    })
    .map((index) => ({ line: reader.line(index), label: 'message' }))
}

const SAYS =
  /^(?:print|echo|fail|exit|debug|info|warn|warning|error|critical|exception|fatal|trace|log)$|(?:Error|Exception|Warning)$/

/** The only argument of a call that shows it to somebody. */
function isMessage(reader: TokenReader, index: number): boolean {
  const open = reader.around(index)
  if (reader.text(open) !== '(' || !SAYS.test(reader.text(open - 1))) return false
  const close = reader.partner(open)
  let first = open + 1
  let last = close - 1
  if (reader.text(last) === ',') last--
  if (last - first > MOST_PIECES) return false
  while (first < last && reader.isString(first)) first++
  return first === last && reader.isString(last)
}

/** By line, the names that the innermost function around it has; null outside of functions. Each is read once. */
function listWords({ reader, functions, locator }: Side): (line: number) => ReadonlySet<string> | null {
  const byKey = new Map(functions.map((each) => [each.key, each]))
  const known = new Map<string, ReadonlySet<string>>()
  return (line) => {
    const inner = byKey.get(locator(line) ?? '')
    if (inner === undefined) return null
    let words = known.get(inner.key)
    if (words === undefined) known.set(inner.key, (words = readWords(reader, inner.line, inner.endLine)))
    return words
  }
}

/** Names of their own: those of members are others'. */
function readWords(reader: TokenReader, line: number, endLine: number): ReadonlySet<string> {
  const words = new Set<string>()
  const end = reader.firstOnLine(endLine + 1)
  for (let at = reader.firstOnLine(line); at < end; at++)
    if (reader.isWord(at) && reader.text(at - 1) !== '.') words.add(reader.text(at))
  return words
}
