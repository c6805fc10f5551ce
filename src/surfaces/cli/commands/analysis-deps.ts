import type { CommandIo } from '../output.ts'

/** What the commands need of the process they run in. */
export interface AnalysisDeps {
  readonly io: CommandIo
  readonly cwd: string
  readonly version: string
}
