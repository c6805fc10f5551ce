import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import type { Side } from '../change.ts'
import { readWritten, startOfText } from './written-text.ts'

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

/** Lines of `'…' % (a, b)`, a tuple that is written out, with another number of values than places. */
export function listPercents(reader: TokenReader): number[] {
  return reader
    .where((text) => text === '%')
    .filter((index) => reader.text(index + 1) === '(' && reader.isString(index - 1))
    .filter((index) => {
      const text = readWritten(reader, startOfText(reader, index), index)
      const values = countValues(reader, index + 1)
      const places = text === null ? null : countPercent(text)
      return places !== null && values !== null && places !== values
    })
    .map((index) => reader.line(index))
}

/** Values of a tuple; null where it is none, or hands on more of them. */
function countValues(reader: TokenReader, open: number): number | null {
  const close = reader.partner(open)
  // `% (a) + …` and `% (a).b` are values by themselves.
  if (close < 0 || /^[.[(]$/.test(reader.text(close + 1))) return null
  const ranges = splitArguments(reader, rangeOf(reader, open, close))
  const hasComma = reader.text(close - 1) === ',' || ranges.length > 1
  const isOpen = ranges.some(([from, to]) => reader.text(from) === '*' || isLoop(reader, from, to))
  return hasComma && !isOpen ? ranges.length : null
}

/** A pair of brackets as what is handed to a call. */
function rangeOf(reader: TokenReader, open: number, close: number): Call {
  return { callee: '', line: reader.line(open), token: open, from: open + 1, to: close, isNew: false }
}

function isLoop(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (reader.text(at) === 'for' && reader.isWord(at)) return true
  return false
}

const FIELD = /\{\{|\}\}|\{([^{}!:]*)(?:![rsa])?(?::([^{}]*(?:\{[^{}]*\}[^{}]*)*))?\}/g

/** Lines of `'{} {a}'.format(…)` with too few values: too many say nothing wrong. */
export function listFormats({ reader, calls }: Side): number[] {
  return calls
    .filter(
      ({ token }) =>
        reader.text(token) === 'format' && reader.text(token - 1) === '.' && reader.isString(token - 2),
    )
    .filter((call) => {
      const text = readWritten(reader, startOfText(reader, call.token - 1), call.token - 1)
      const values = splitArguments(reader, call)
      const isOpen = values.some(([from]) => /^\*\*?$/.test(reader.text(from)))
      return text !== null && !isOpen && lacksValues(reader, text, values)
    })
    .map(({ line }) => line)
}

function lacksValues(
  reader: TokenReader,
  text: string,
  values: readonly (readonly [number, number])[],
): boolean {
  const isNamed = ([from]: readonly [number, number]): boolean => reader.text(from + 1) === '='
  const named = new Set(values.filter(isNamed).map(([from]) => reader.text(from)))
  const plain = values.length - named.size
  const fields = [...text.matchAll(FIELD)].filter(([whole]) => whole !== '{{' && whole !== '}}')
  // A width that is a place of its own is counted by nobody here.
  if (fields.some(([, , spec = '']) => spec.includes('{'))) return false
  const roots = fields.map(([, field = '']) => /^[^.[]*/.exec(field)?.[0] ?? '')
  const isMissing = (root: string): boolean =>
    /^\d+$/.test(root) ? Number(root) >= plain : /^[A-Za-z_]\w*$/.test(root) && !named.has(root)
  return roots.some(isMissing) || roots.filter((root) => root === '').length > plain
}

const LOGGER =
  /(?:^|\.)_{0,2}(?:log|logger|logging|LOG|LOGGER)\.(?:debug|info|warn|warning|error|critical|exception|fatal|trace)$/

/** Loggers of other libraries fill in their texts in other ways. */
const STANDARD = /\blogging\b|\bgetLogger\b|app\.logger\b/

/** `from crds.core import log`: a module of the project's own, which may put its values one behind the other. */
const OWN_CALL = /(?<!\b(?:self|cls))(?:^|\.)log\.\w+$/
const OWN_LOG = /^[ \t]*from[ \t]+[\w.]+[ \t]+import\b[^\n]{0,300}\blog\b/m

/** Lines of calls of the standard loggers with another number of values than places. */
export function listPythonLogs({ reader, calls, text: source }: Side): number[] {
  if (!STANDARD.test(source)) return []
  const hasOwnLog = OWN_LOG.test(source)
  const isOwn = (callee: string): boolean => hasOwnLog && OWN_CALL.test(callee)
  return calls
    .filter(({ callee }) => LOGGER.test(callee) && !isOwn(callee))
    .filter((call) => {
      const [first = [call.to, call.to], ...rest] = splitArguments(reader, call)
      const text = readWritten(reader, ...first) ?? ''
      const values = rest.filter(([from]) => reader.text(from + 1) !== '=')
      const places = text === '' || text.includes('{') ? null : countPercent(text)
      // A single value may be a dictionary; without values nothing is filled in.
      const isOpen = values.some(([from]) => /^(?:\*\*?|\{)$/.test(reader.text(from)))
      return places !== null && !isOpen && values.length > 0 && places !== values.length
    })
    .map(({ line }) => line)
}
