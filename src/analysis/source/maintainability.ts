import type { CodeUnit } from './code-units.ts'

/** Tokens a reader has to hold per decision; what a unit has beyond that is plain reading. */
const TOKENS_PER_DECISION = 60
/** With so many decisions in one unit, each of its tokens weighs twice. */
const DOUBLING_DECISIONS = 10
/** The first computation of a unit is free, each different one beyond it weighs like so many tokens. */
const TOKENS_PER_COMPUTATION = 15
const STEEPNESS = 13
const SCALE = 100
/** Nobody maintains generated or minified text: however plain it reads, its signal ends here. */
const GENERATED_CEILING = 30

/**
 * What a unit asks of its reader: tokens under decisions, weighed by how many decisions the unit has, and the different
 * things it computes, of which a unit counts only so many. Code that neither decides nor computes asks nothing, however
 * long it is, and what is computed over and over asks no more than once.
 */
export function weighUnit({ branchPoints, tokens, computations }: CodeUnit): number {
  const decided =
    Math.min(tokens, TOKENS_PER_DECISION * branchPoints) * (1 + branchPoints / DOUBLING_DECISIONS)
  return decided + TOKENS_PER_COMPUTATION * Math.max(0, computations - 1)
}

/**
 * 100 - 13 ln(1 + B/100), B the sum of what all units ask, the module's own code being one of them. A sum and not a
 * mean, because a mean rises when something easy is added beside something hard.
 */
export function measureMaintainability(units: readonly CodeUnit[], isGenerated: boolean): number {
  let burden = 0
  for (const unit of units) burden += weighUnit(unit)
  const signal = Math.max(0, 100 - STEEPNESS * Math.log(1 + burden / SCALE))
  return Math.round(isGenerated ? Math.min(GENERATED_CEILING, signal) : signal)
}
