import type { Side } from '../change.ts'
import { listConditions } from '../code/conditions.ts'
import { readTokens } from '../code/guards.ts'
import type { AssertionIdiom } from '../../languages/review-knowledge.ts'
import type { Assertion } from './assertion.ts'
import { judgeMockState } from './judge-called.ts'
import { judgeCondition } from './judge-condition.ts'

const MOST_TOKENS = 80

/** Python's `assert condition, message`. */
export function readStatements(side: Side, idioms: readonly AssertionIdiom[]): Assertion[] {
  const idiom = idioms.find(({ form }) => form === 'statement')
  if (idiom === undefined) return []
  const { reader } = side
  const found: Assertion[] = []
  for (let at = 0; at < reader.count; at++) {
    if (!reader.isWord(at) || !idiom.name.test(reader.text(at)) || reader.text(at - 1) === '.') continue
    const to = endOfAssert(side, at + 1)
    const text = readTokens(side, at, to).join(' ')
    found.push({
      line: reader.line(at),
      token: at,
      text,
      error: null,
      says: false,
      ...judgeMockState(judgeCondition(side, at + 1, to), reader.text(at + 1) === 'not'),
    })
  }
  return found
}

function endOfAssert({ reader }: Side, from: number): number {
  let at = from
  for (; at < Math.min(reader.count, from + MOST_TOKENS); at++) {
    if (reader.text(at) === ',') return at
    at = Math.max(at, reader.partner(at))
    if (reader.line(at + 1) !== reader.line(at) && !reader.isInsideBrackets(at + 1)) return at + 1
  }
  return at
}

/** Go's `if got != want { t.Errorf(…) }`: what fails under a condition asserts that it does not hold. */
export function readReports(side: Side, idioms: readonly AssertionIdiom[]): Assertion[] {
  const idiom = idioms.find(({ form }) => form === 'report')
  if (idiom === undefined) return []
  const { reader } = side
  return listConditions(side).flatMap((condition): Assertion[] => {
    const { from, to, bodyFrom, bodyTo, line } = condition
    for (let at = bodyFrom; at < Math.min(bodyTo, bodyFrom + MOST_TOKENS); at++) {
      const isReport = reader.text(at - 1) === '.' && idiom.name.test(reader.text(at))
      if (!isReport || !/^[tbc]$/.test(reader.text(at - 2))) continue
      const text = readTokens(side, from, to).join(' ')
      return [{ line, token: from, text, error: null, says: false, ...judgeCondition(side, from, to, true) }]
    }
    return []
  })
}
