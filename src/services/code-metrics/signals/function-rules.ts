import { defineFunctionRule, type SignalRule } from './review-signal.ts'

const CYCLOMATIC_THRESHOLD = 10

/** Signals about single functions; each threshold fires on less than 4 % of the functions of good open source. */
export const functionRules: readonly SignalRule[] = [
  // McCabe 1976 and NIST SP 500-235: 10.
  defineFunctionRule({
    id: 'high-function-complexity',
    threshold: CYCLOMATIC_THRESHOLD,
    severity: 'medium',
    worse: { threshold: 20, severity: 'high' },
    measure: (each) => each.estimatedCyclomaticComplexity,
    describe: (count, threshold) =>
      `${count} above a cyclomatic complexity of ${threshold}: split by case, or move decisions into named functions.`,
  }),
  // SonarSource's own threshold. What is named for its cyclomatic complexity already is not named twice.
  defineFunctionRule({
    id: 'high-cognitive-complexity',
    threshold: 15,
    severity: 'medium',
    worse: { threshold: 30, severity: 'high' },
    measure: (each) =>
      each.estimatedCyclomaticComplexity > CYCLOMATIC_THRESHOLD ? 0 : each.cognitiveComplexity,
    describe: (count, threshold) =>
      `${count} above a cognitive complexity of ${threshold}: nested decisions are hard to follow; return early or extract the inner ones.`,
  }),
  // JPL, Power of Ten, rule 4: one printed page, 60 lines.
  defineFunctionRule({
    id: 'long-function',
    threshold: 60,
    severity: 'low',
    worse: { threshold: 100, severity: 'medium' },
    measure: (each) => each.lines,
    describe: (count, threshold) =>
      `${count} longer than ${threshold} lines: extract the steps into functions of their own.`,
  }),
  defineFunctionRule({
    id: 'many-parameters',
    threshold: 5,
    severity: 'low',
    worse: { threshold: 7, severity: 'medium' },
    measure: (each) => each.parameters - (each.receiver ? 1 : 0),
    describe: (count, threshold) =>
      `${count} with more than ${threshold} parameters (self and cls not counted): group those that travel together.`,
  }),
  defineFunctionRule({
    id: 'deep-nesting',
    threshold: 4,
    severity: 'medium',
    measure: (each) => each.nesting,
    describe: (count, threshold) =>
      `${count} with control statements nested deeper than ${threshold}: return early or extract the inner part.`,
  }),
]
