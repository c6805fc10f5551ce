import type { ClientJudge } from './client-judge.ts'
import type { DirectorySource } from './directory-source.ts'
import type { Probe } from './probe.ts'
import type { PythonEngine } from './python-engine.ts'

/** What a pure analysis gets of the world: when to stop, and CPython's grammar. */
export interface AnalysisContext {
  readonly signal: AbortSignal
  readonly python: PythonEngine
  /** Says what the caller should know of the call beside its answer, such as what was assumed. */
  readonly warn?: (warning: string) => void
}

/** What a service that reaches out gets: a clock, one guarded request, one directory, the official client as judge. */
export interface NetworkContext {
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly probe: Probe
  readonly directory: DirectorySource
  readonly judge: ClientJudge
}
