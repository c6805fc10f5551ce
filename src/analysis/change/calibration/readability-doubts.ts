import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Change, Side } from '../change.ts'
import { listGrowth, type Growth } from '../findings/function-pairs.ts'
import type { Doubt } from './doubts.ts'
import { listEntries } from '../read-evidence.ts'

/** Three times SonarSource's own limit: nearer to it, readers do not agree. */
const HARD_TO_READ = 45
const LEAST_RISE = 6
/** Decisions side by side count one each; nested ones, and those in another order, more. */
const NESTED_SHARE = 1.2
/** Numbers are a matter of taste until they are far out: what is left is hard to read for whoever reads it. */
export const hardlyHarder: Doubt = {
  when: `none of them rose by ${LEAST_RISE} to a cognitive complexity above ${HARD_TO_READ} that is ${NESTED_SHARE} times the number of its decisions, or the file as a whole rose by less than half of that function, or it rose by passing errors on in Go`,
  holds: (change, { evidence }) => {
    const named = new Set(listEntries(evidence, 'functions').map(({ name }) => name))
    return !listGrowth(change).some((each) => named.has(each.after.key) && isHarder(change, each))
  },
}

function isHarder(change: Change, growth: Growth): boolean {
  const { before, after } = growth
  const now = measureReading(change.after, after)
  const was = before === null ? 0 : measureReading(change.before, before)
  return (
    now > HARD_TO_READ &&
    now - was >= LEAST_RISE &&
    now >= after.complexity * NESTED_SHARE &&
    !isMoved(change, growth) &&
    !handsErrorsOn(change, growth)
  )
}

/** Decisions that came from other functions of the file leave its sum as it was. */
function isMoved({ before, after }: Change, growth: Growth): boolean {
  const rise = growth.after.complexity - (growth.before?.complexity ?? 0)
  return (after.measurement.branchPoints - before.measurement.branchPoints) * 2 < rise
}

const HANDED_ON = /\berr != nil \{/
const HANDED_SHARE = 0.7

/** Go says `if err != nil` after each call: what rose by that alone reads as it did. */
function handsErrorsOn(change: Change, { before, after }: Growth): boolean {
  if (before === null || change.after.review.family !== 'go') return false
  const countIn = ({ lines }: Side, { line, endLine }: FunctionFacts): number =>
    lines.slice(line - 1, endLine).filter((each) => HANDED_ON.test(each)).length
  const more = countIn(change.after, after) - countIn(change.before, before)
  return more >= (after.complexity - before.complexity) * HANDED_SHARE
}

function measureReading({ measurement }: Side, { line, endLine }: FunctionFacts): number {
  const own = measurement.functions.find((each) => each.line === line && each.endLine === endLine)
  return own?.cognitiveComplexity ?? Infinity
}

/** Both versions of a conflict are counted as one. */
export const inConflict: Doubt = {
  when: 'the file holds the marks of a merge conflict',
  holds: ({ after }) => /^<{7} /m.test(after.text) && /^>{7} /m.test(after.text),
}

/** Of three readers one wants to be stopped for it: whoever looks for it finds it at low. */
export const ofTaste: Doubt = {
  when: 'always: how much one function may hold is a matter of taste',
  holds: () => true,
}
