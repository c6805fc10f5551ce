import type { Place } from '../locate.ts'
import type { TestPair } from './compare-tests.ts'
import type { TestCase } from './list-tests.ts'

/** Where tests stand. */
export function atTests(tests: readonly TestCase[], side: Place['side']): Place[] {
  return tests.map(({ line, endLine, name }) => ({ side, line, endLine, function: name, meaning: name }))
}

const LOOPS = /^(?:for|foreach|forEach|each|while|times|subTest|subtests|parametrize|range|Run)$/
const HELPER = /^_*(?:assert|check|verify|expect|compare|validate|ensure|must)/i

/** One assertion per row of a table, or in a loop, replaces many in a row. */
export function becameTable({ before, after }: TestPair): boolean {
  const countLoops = ({ tokens }: TestCase): number => tokens.filter((token) => LOOPS.test(token)).length
  return countLoops(after) > countLoops(before) || (after.isTable && !before.isTable)
}

/** The test calls something new that checks by its name. */
export function hasNewHelper({ before, after }: TestPair): boolean {
  const old = new Set(before.tokens)
  return after.tokens.some((token, index) => {
    const isCall = after.tokens[index + 1] === '(' || after.tokens[index + 1] === '!'
    return isCall && !old.has(token) && HELPER.test(token)
  })
}
