import { reviewDecisions } from '../../../analysis/change/score.ts'
import type { Verification } from '../../../analysis/change-set/verification.ts'
import type { ReviewedPart } from '../analyse/reviewed-part.ts'
import type { ReviewedChange } from '../report/report.ts'

const MOST_UNTESTED = 50

/** The parts of one change as one: the gravest verdict, everything else together. */
export function mergeParts(parts: readonly ReviewedPart[], from: string, to: string): ReviewedChange {
  const rank = (part: ReviewedPart): number => reviewDecisions.indexOf(part.decision)
  const gravest = Math.max(0, ...parts.map(rank))
  return {
    from,
    to,
    parts: parts.length,
    decision: reviewDecisions[gravest] ?? 'approve',
    score: Math.max(0, ...parts.map(({ score }) => score)),
    files: parts.flatMap(({ files }) => files),
    verification: mergeVerification(parts.map(({ verification }) => verification)),
  }
}

function mergeVerification(all: readonly Verification[]): Verification {
  const sum = (count: (each: Verification) => number): number =>
    all.reduce((total, each) => total + count(each), 0)
  return {
    testsAdded: sum((each) => each.testsAdded),
    testsRemoved: sum((each) => each.testsRemoved),
    assertionsAdded: sum((each) => each.assertionsAdded),
    assertionsRemoved: sum((each) => each.assertionsRemoved),
    strengthened: sum((each) => each.strengthened),
    weakened: sum((each) => each.weakened),
    gatesTouched: all.flatMap((each) => each.gatesTouched),
    goldenRewritten: all.flatMap((each) => each.goldenRewritten),
    productionLinesChanged: sum((each) => each.productionLinesChanged),
    untested: all
      .flatMap((each) => each.untested)
      .toSorted((a, b) => b.changedLines - a.changedLines)
      .slice(0, MOST_UNTESTED),
  }
}
