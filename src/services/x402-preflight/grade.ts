import type { Check } from './checks/check.ts'

const POINTS = { high: 25, medium: 10 } as const

/** 100 minus 25 for each failed high check and 10 for each failed medium one, never below zero. */
export function scoreOf(failed: readonly Pick<Check, 'severity'>[]): number {
  return Math.max(0, 100 - failed.reduce((sum, check) => sum + POINTS[check.severity], 0))
}

/** A is everything right; B lost only the binding; C one high check; D two; F more. */
export function gradeOf(score: number): 'A' | 'B' | 'C' | 'D' | 'F' {
  if (score === 100) return 'A'
  if (score >= 90) return 'B'
  if (score >= 65) return 'C'
  return score >= 40 ? 'D' : 'F'
}
