import type { Side } from '../change.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `'%s of %s' % (a,)`: as many values as places it is not. */
export const formatMismatch = defineFinding({
  id: 'format-mismatch',
  severity: 'medium',
  trigger:
    'A new text has more or fewer places than the values it is given: `%` and `.format` of Python, its loggers, and loggers of Java that fill `{}` (a last value that is an exception needs no place).',
  why: 'The line fails when it is reached, or a value is not shown.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'java'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findMismatches)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'text')} with another number of places than values; the line fails or leaves a value out. Give each place its value.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    return '%s of %s' % (a,)\n",
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    return '{} of {}'.format(a)\n",
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    return '{a} of {b}'.format(a=a)\n",
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    log = logging.getLogger()\n    log.info('got %s', a, b)\n    return a\n",
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    g(a);\n  }\n}\n',
        after: 'class A {\n  void f(int a) {\n    log.info("got {} of {}", a);\n    g(a);\n  }\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    g(a);\n  }\n}\n',
        after: 'class A {\n  void f(int a) {\n    LOG.debug("got ", a);\n    g(a);\n  }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          "def f(a):\n    log = logging.getLogger()\n    b = '%s of %d%%' % (a, 1)\n    c = '%(a)s' % {'a': a}\n    d = '%s' % a\n    e = '%*d' % (a, b)\n    log.info('got %s', a, exc_info=True)\n    log.info('100%')\n    log.info('%s %s', *a)\n    log.info('{}', a)\n    log.debug('%(a)s', {'a': a})\n    g = '{} {}'.format(*a)\n    h = '{0} {0} {{}}'.format(a)\n    return '{a.b} {c[0]}'.format(a=a, **b)\n",
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    g(a);\n  }\n}\n',
        after:
          'class A {\n  void f(int a) {\n    log.info("got {}", a, e);\n    try {\n      g(a);\n    } catch (TimeoutException | OfflineException tme) {\n      log.warn("got {}", a, tme);\n    }\n    log.error("failed", e);\n    log.info("got {} of {}", new Object[] {a, b});\n    log.info("a" + b, c);\n    log.info("got {} of {}", all);\n    log.warn("failed", ex.getCause());\n  }\n}\n',
      },
    ],
  },
})

function findMismatches(side: Side): Hit[] {
  const family = side.review.family
  const lines =
    family === 'python'
      ? [...findPercent(side.reader), ...findFormats(side), ...findPythonLogs(side)]
      : side.language === 'java'
        ? findJavaLogs(side)
        : []
  return lines.map((line) => ({ line, label: 'format' }))
}

const MOST_PIECES = 30
const LONGEST = 2000

/** Neighbouring texts are one; null where one of them is filled in by itself or is none. */
function readText(reader: TokenReader, from: number, to: number): string | null {
  let text = ''
  if (to - from > MOST_PIECES) return null
  for (let at = from; at < to; at++) {
    if (text.length > LONGEST || !reader.isString(at) || reader.isInterpolated(at)) return null
    const content = /^[rRuU]?(?:"""(.*)"""|'''(.*)'''|"(.*)"|'(.*)')$/s.exec(reader.text(at))
    if (content === null) return null
    text += content[1] ?? content[2] ?? content[3] ?? content[4] ?? ''
  }
  return text.length > LONGEST ? null : text
}

const PLACES = /%(?:%|(\()?[-+ #0-9.]{0,9}(\*)?[-+ #0-9.]{0,9}[hlL]?[a-zA-Z])/g

/** Places that are filled in order; null where they are named, or say their width by a value. */
function countPercent(text: string): number | null {
  let places = 0
  for (const [whole, isNamed, isStarred] of text.matchAll(PLACES)) {
    if (isNamed !== undefined || isStarred !== undefined) return null
    if (whole !== '%%') places++
  }
  return places
}

/** `'…' % (a, b)`: a tuple that is written out. */
function findPercent(reader: TokenReader): number[] {
  return reader
    .where((text) => text === '%')
    .filter((index) => {
      const open = index + 1
      if (reader.text(open) !== '(' || !reader.isString(index - 1)) return false
      let first = index - 1
      while (reader.isString(first - 1)) first--
      const text = readText(reader, first, index)
      const values = text === null ? null : countValues(reader, open)
      const places = text === null ? null : countPercent(text)
      return places !== null && values !== null && places !== values
    })
    .map((index) => reader.line(index))
}

/** Values of a tuple; null where it is none, or hands on more of them. */
function countValues(reader: TokenReader, open: number): number | null {
  const close = reader.partner(open)
  if (close < 0) return null
  // `('%s' % (a)).b` and `% (a) + …` are values by themselves.
  if (/^[.[(]$/.test(reader.text(close + 1))) return null
  const ranges = splitArguments(reader, { from: open + 1, to: close } as Call)
  const hasComma = reader.text(close - 1) === ',' || ranges.length > 1
  const isOpen = ranges.some(([from, to]) => reader.text(from) === '*' || isLoop(reader, from, to))
  return hasComma && !isOpen ? ranges.length : null
}

function isLoop(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (reader.text(at) === 'for' && reader.isWord(at)) return true
  return false
}

const FIELD = /\{\{|\}\}|\{([^{}!:]*)(?:![rsa])?(?::([^{}]*(?:\{[^{}]*\}[^{}]*)*))?\}/g

/** `'{} {a}'.format(…)` with too few values: too many say nothing wrong. */
function findFormats({ reader, calls }: Side): number[] {
  return calls
    .filter(
      ({ token }) =>
        reader.text(token) === 'format' && reader.text(token - 1) === '.' && reader.isString(token - 2),
    )
    .filter((call) => {
      let first = call.token - 2
      while (reader.isString(first - 1)) first--
      // Before a text of its own the last of them alone is formatted only where they stand in brackets.
      const text = readText(reader, first, call.token - 1)
      if (text === null) return false
      const values = splitArguments(reader, call)
      if (values.some(([from]) => /^\*\*?$/.test(reader.text(from)))) return false
      const named = new Set(
        values.filter(([from]) => reader.text(from + 1) === '=').map(([from]) => reader.text(from)),
      )
      const plain = values.length - named.size
      return isTooFew(text, plain, named)
    })
    .map(({ line }) => line)
}

function isTooFew(text: string, plain: number, named: ReadonlySet<string>): boolean {
  let next = 0
  for (const [whole, field = '', spec = ''] of text.matchAll(FIELD)) {
    if (whole === '{{' || whole === '}}') continue
    if (spec.includes('{')) return false
    const root = /^[^.[]*/.exec(field)?.[0] ?? ''
    if (root === '') next++
    else if (/^\d+$/.test(root)) {
      if (Number(root) >= plain) return true
    } else if (!/^[A-Za-z_]\w*$/.test(root)) return false
    else if (!named.has(root)) return true
  }
  return next > plain
}

const LOGGER =
  /(?:^|\.)_{0,2}(?:log|logger|logging|LOG|LOGGER)\.(debug|info|warn|warning|error|critical|exception|fatal|trace)$/

/** Loggers of other libraries fill in their texts in other ways. */
const STANDARD = /\blogging\b|\bgetLogger\b|app\.logger\b/

function findPythonLogs({ reader, calls, text: source }: Side): number[] {
  if (!STANDARD.test(source)) return []
  return calls
    .filter(({ callee }) => LOGGER.test(callee))
    .filter((call) => {
      const [first, ...rest] = splitArguments(reader, call)
      const text = first === undefined ? null : readText(reader, first[0], first[1])
      if (text === null || text === '' || text.includes('{')) return false
      const values = rest.filter(([from]) => reader.text(from + 1) !== '=')
      if (values.some(([from]) => /^(?:\*\*?|\{)$/.test(reader.text(from)))) return false
      const places = countPercent(text)
      // A single value may be a dictionary; without values nothing is filled in.
      return places !== null && values.length > 0 && places !== values.length
    })
    .map(({ line }) => line)
}

const THROWN =
  /^(?:e|ex|t|err|error|exc|exception|throwable|cause|failure|\w*(?:Exception|Error|Throwable|Cause|Failure|Ex|Exc|Err))$/

function findJavaLogs({ reader, calls }: Side): number[] {
  const caught = listCaught(reader)
  return calls
    .filter(({ callee }) =>
      /(?:^|\.)(?:log|logger|LOG|LOGGER)\.(?:trace|debug|info|warn|error)$/.test(callee),
    )
    .filter((call) => {
      const [first, ...rest] = splitArguments(reader, call)
      const text =
        first === undefined || first[1] - first[0] !== 1 ? null : readText(reader, first[0], first[1])
      if (text === null || rest.length === 0 || /%[sd]|\{\d/.test(text)) return false
      const places = text.match(/(?<!\\)\{\}/g)?.length ?? 0
      if (places === rest.length) return false
      const last = rest.at(-1) ?? [0, 0]
      // Without a place several values may be keys and their values.
      if (places === 0 && rest.length > 1) return false
      if (rest.length > places) return rest.length !== places + 1 || !mayBeThrown(reader, last, caught)
      return rest.length > 1 || !mayBeMany(reader, last)
    })
    .map(({ line }) => line)
}

/** What the handlers of the file call what they catch. */
function listCaught(reader: TokenReader): ReadonlySet<string> {
  return new Set(
    reader.where((text) => text === 'catch').map((index) => reader.text(reader.partner(index + 1) - 1)),
  )
}

/** An exception as the last value needs no place. */
function mayBeThrown(
  reader: TokenReader,
  [from, to]: readonly [number, number],
  caught: ReadonlySet<string>,
): boolean {
  if (reader.text(from) === 'new') return true
  for (let at = from; at < to; at++) {
    const text = reader.text(at)
    if (
      THROWN.test(text) ||
      caught.has(text) ||
      /^(?:get|unwrap|caught)\w*(?:Cause|Exception|Error|Throwable)/.test(text)
    )
      return true
  }
  return false
}

/** One value may be an array of all of them. */
function mayBeMany(reader: TokenReader, [from, to]: readonly [number, number]): boolean {
  return (
    reader.text(from) === 'new' ||
    to - from > 1 ||
    /^(?:args?|all|params|values|objects|array|\w+s)$/i.test(reader.text(from))
  )
}
