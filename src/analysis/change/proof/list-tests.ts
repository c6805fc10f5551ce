import type { Side } from '../change.ts'
import { oncePerSide } from '../code/once-per-side.ts'
import { spanOf } from '../code/function-tokens.ts'
import { isTableTest, listSentences } from '../../facts/tests.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Call } from '../../languages/engine/calls.ts'
import type { Assertion } from './assertion.ts'
import { listAssertions } from './read-assertions.ts'

/** One test of a source: a function that is one, or a call with a title. */
export interface TestCase {
  readonly name: string
  readonly line: number
  readonly endLine: number
  readonly from: number
  readonly to: number
  readonly assertions: readonly Assertion[]
  /** Its code as tokens, titles and messages left out. */
  readonly tokens: readonly string[]
  /** It runs once for every row of a table. */
  readonly isTable: boolean
}

const MOST_TOKENS = 2_000

/** Tests in order of their first line. A titled test inside a test function is a test of its own. */
export const listTestCases = oncePerSide((side: Side): readonly TestCase[] => {
  const named = side.functions
    .filter((each) => each.isTest && !isHelper(side, each))
    .map((each) => ({ name: each.key, isTable: isTableTest(side.review.tests, each), ...spanOf(side, each) }))
  const titled = side.calls.flatMap((call) => readTitled(side, call))
  const said = listSentences(side.reader, side.review.tests.sentences).map(({ title, from, to }) => ({
    name: title,
    isTable: false,
    from,
    to,
  }))
  const spans = [...named, ...titled, ...said].toSorted((a, b) => a.from - b.from || b.to - a.to)
  return spans.map((span) => describeTest(side, span))
})

/** Languages whose tests take nothing unless an attribute says what. */
const BY_ATTRIBUTE = new Set(['csharp', 'java', 'kotlin'])

/** `static void TestResults(level, results)`: what tests call, not a test. */
function isHelper({ review }: Side, { parameterCount, decorators }: FunctionFacts): boolean {
  return BY_ATTRIBUTE.has(review.family) && parameterCount > 0 && decorators.length === 0
}

interface Span {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly isTable: boolean
}

/** Asked by its resolved name, and where none stands in front also as written: `test` of `node:test` is `test`. */
function isTitled({ reader, review }: Side, { callee, token }: Call): boolean {
  const { titled } = review.tests
  if (titled === null) return false
  return titled.test(callee) || (reader.text(token - 1) !== '.' && titled.test(reader.text(token)))
}

function readTitled(side: Side, call: Call): Span[] {
  const { reader, review } = side
  if (!isTitled(side, call)) return []
  // `it.each(table)('title', …)`: the title is in the call of the call.
  const isTable = call.callee.endsWith('.each') && reader.text(call.to + 1) === '('
  const title = isTable ? call.to + 2 : call.from
  if (!reader.isString(title)) return []
  const name = reader
    .text(title)
    .slice(1, 121)
    .replace(/['"`]$/, '')
  if (isTable)
    return [{ name, isTable, from: call.token, to: Math.max(call.to, reader.partner(call.to + 1)) }]
  // Scala's and Kotlin's block follows the brackets.
  const block = reader.text(call.to + 1) === '{' ? reader.partner(call.to + 1) : call.to
  return [
    { name, isTable, from: call.token, to: review.calls.commands ? endOfBlock(side, call.token) : block },
  ]
}

/** Ruby's block: as long as lines are deeper than the first, and its `end`. */
function endOfBlock({ reader }: Side, from: number): number {
  const indent = reader.indent(from)
  let at = from
  while (at < reader.count && at < from + MOST_TOKENS) {
    if (reader.line(at) !== reader.line(from) && reader.indent(at) <= indent) break
    at++
  }
  return at
}

function describeTest(side: Side, { name, from, to, isTable }: Span): TestCase {
  const { reader } = side
  const all = listAssertions(side)
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.token ?? 0) < from) low = middle + 1
    else high = middle
  }
  const assertions: Assertion[] = []
  for (let at = low; at < all.length && (all[at]?.token ?? to) < to; at++)
    assertions.push(all[at] as Assertion)
  const tokens: string[] = []
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++) {
    if (!reader.isString(at)) tokens.push(reader.text(at))
  }
  return {
    name,
    line: reader.line(from),
    endLine: Math.max(reader.line(from), reader.line(Math.max(from, to - 1))),
    from,
    to,
    assertions,
    tokens,
    isTable,
  }
}
