export type GateLoss =
  | 'failure-ignored'
  | 'check-removed'
  | 'threshold-lowered'
  | 'strictness-off'
  | 'rule-off'
  | 'more-ignored'

export interface WeakenedGate {
  readonly what: string
  readonly how: GateLoss
  readonly side: 'before' | 'after'
  readonly line: number
}
