import { severities, type Severity } from './severity.ts'

export const attentionLevels = ['none', 'low', 'medium', 'high', 'critical'] as const
export const reviewDecisions = ['approve', 'review', 'block'] as const

export type AttentionLevel = (typeof attentionLevels)[number]
export type ReviewDecision = (typeof reviewDecisions)[number]

export const findingWeights: Readonly<Record<Severity, number>> = {
  info: 0,
  low: 8,
  medium: 18,
  high: 35,
  critical: 60,
}

const TOUCHED_BASE = 4
const TOUCHED_EACH = 3
const TOUCHED_MOST = 10
const SIZE_LINES = 50
const SIZE_MOST = 4
const SCORE_MOST = 100
const CRITICAL_FLOOR = 80
const UNCHANGED_CODE_CEILING = 14
/** Severity before size: however much there is of it, the gravest finding says how far the score can go. */
const CEILINGS: Readonly<Record<Severity, number>> = {
  info: 14,
  low: 39,
  medium: 54,
  high: 69,
  critical: 100,
}
const SEVERAL_HIGH = 2

interface Scored {
  readonly id: string
  readonly severity: Severity
  readonly scoredAs?: Severity
}

export interface ScoreInput {
  readonly findings: readonly Scored[]
  /** Code tokens of both sides are the same: only layout or comments changed, or nothing. */
  readonly codeEqual: boolean
  /** Functions changed (not cosmetically), added, removed and renamed. */
  readonly touchedFunctions: number
  readonly changedLines: number
}

export interface ScoreParts {
  readonly findings: { readonly id: string; readonly points: number }[]
  readonly findingPoints: number
  readonly touchedFunctions: number
  readonly touchedPoints: number
  readonly changedLines: number
  readonly sizePoints: number
  /** `floor`: a critical finding lifted the score; `ceiling`: equal code or the gravest finding held it down. */
  readonly bound: 'none' | 'floor' | 'ceiling'
}

export interface Attention {
  readonly score: number
  readonly level: AttentionLevel
  readonly decision: ReviewDecision
  readonly parts: ScoreParts
}

/**
 * Additive and capped, so that every point has a reason, a worse change never scores lower and order never matters.
 * Size and touched functions together stay below `review`: whatever is sent to a reviewer has a finding to look at.
 * It says what a reviewer should look at; it is no probability of a defect.
 */
export function scoreChange(input: ScoreInput): Attention {
  const findings = input.findings.map((each) => ({ id: each.id, points: findingWeights[weightOf(each)] }))
  const findingPoints = findings.reduce((sum, { points }) => sum + points, 0)
  const touched = TOUCHED_BASE + TOUCHED_EACH * input.touchedFunctions
  const touchedPoints = input.codeEqual ? 0 : Math.min(TOUCHED_MOST, touched)
  const sizePoints = input.codeEqual ? 0 : Math.min(SIZE_MOST, Math.floor(input.changedLines / SIZE_LINES))
  const sum = findingPoints + touchedPoints + sizePoints
  const score = boundScore(sum, input)
  return {
    score,
    level: levelOf(score),
    decision: decide(score, has(input, 'critical')),
    parts: {
      findings,
      findingPoints,
      touchedFunctions: input.touchedFunctions,
      touchedPoints,
      changedLines: input.changedLines,
      sizePoints,
      bound: score > sum ? 'floor' : score < sum ? 'ceiling' : 'none',
    },
  }
}

function boundScore(sum: number, input: ScoreInput): number {
  const score = Math.min(ceilingOf(input), sum)
  if (has(input, 'critical')) return Math.max(score, CRITICAL_FLOOR)
  return input.codeEqual && !has(input, 'high') ? Math.min(score, UNCHANGED_CODE_CEILING) : score
}

function ceilingOf(input: ScoreInput): number {
  if (input.findings.filter((each) => weightOf(each) === 'high').length >= SEVERAL_HIGH) return SCORE_MOST
  const gravest = severities.findLast((severity) => has(input, severity)) ?? 'info'
  return CEILINGS[gravest]
}

function has({ findings }: ScoreInput, wanted: Severity): boolean {
  return findings.some((each) => weightOf(each) === wanted)
}

const weightOf = ({ severity, scoredAs = severity }: Scored): Severity => scoredAs

function levelOf(score: number): AttentionLevel {
  if (score === 0) return 'none'
  if (score < 15) return 'low'
  if (score < 40) return 'medium'
  return score < 70 ? 'high' : 'critical'
}

function decide(score: number, critical: boolean): ReviewDecision {
  if (critical) return 'block'
  return score < 15 ? 'approve' : 'review'
}
