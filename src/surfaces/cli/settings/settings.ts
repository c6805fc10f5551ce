import { severities, type Severity } from '../../../analysis/change/severity.ts'
import type { PathPatterns } from '../files/path-patterns.ts'

export const ruleLevels = ['off', ...severities] as const
/** What becomes of a rule's findings: they are dropped, or weigh this much. */
export type RuleLevel = (typeof ruleLevels)[number]

export type RuleLevels = Readonly<Record<string, RuleLevel>>

/** What fails a run. */
export interface Gates {
  /** Findings of this severity and above; null: none does. */
  readonly failOn: Severity | null
  readonly maxComplexity: number | null
  readonly maxCognitive: number | null
}

/** What a project says once for all runs. */
export interface Settings {
  readonly exclude: readonly string[]
  /** What a change is compared with when the command names nothing. */
  readonly base: string | null
  readonly baseline: string | null
  readonly cache: string | null
  readonly jobs: number | null
  readonly gates: Partial<Gates>
  readonly rules: RuleLevels
  /** In order; a later entry that fits a path decides. */
  readonly paths: readonly { readonly match: PathPatterns; readonly rules: RuleLevels }[]
}

export const noSettings: Settings = {
  exclude: [],
  base: null,
  baseline: null,
  cache: null,
  jobs: null,
  gates: {},
  rules: {},
  paths: [],
}

/** Every mistake at once, each with its place in the file. */
export class SettingsError extends Error {
  readonly mistakes: readonly string[]

  constructor(file: string, mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
    super(`${file} has ${count}:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'SettingsError'
    this.mistakes = mistakes
  }
}
