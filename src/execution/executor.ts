import type { Defect } from '../core/problem.ts'
import type { Service } from '../core/service.ts'

/** Runs services: pure ones in workers, reaching ones here with guarded means. Knows nothing of money. */
export interface Executor {
  /**
   * Would this body be accepted? Throws the Problem that a run would refuse it with, as far as little work tells, and
   * `overloaded` or `deadline-exceeded` when it could not be looked at. Returns what was left out, in a sentence, or null.
   * A large body is handed over and cannot be read afterwards.
   */
  check(service: Service, body: Uint8Array): Promise<string | null>
  /**
   * What can be said at once before a run of this owner: a small body is checked, of a large one only whether there is
   * room, because its run checks it as it reads it, once. Throws Problem `malformed-json` and `overloaded`.
   */
  admit(service: Service, body: Uint8Array, owner: string): Promise<readonly Defect[]>
  /**
   * Throws Problem for bad input, too long a wait (`overloaded`) and a passed deadline (`deadline-exceeded`), which
   * counts the run alone. A large body is handed over and cannot be read afterwards.
   */
  run(service: Service, body: Uint8Array, options?: RunOptions): Promise<Run>
  /** Resolves when the workers are up. An interpreter starts with the first source that needs it, so that idling is cheap. */
  ready(): Promise<void>
  /** What the workers have to do at the moment, where there are any. */
  load?(): WorkerLoad
  close(): Promise<void>
}

export interface WorkerLoad {
  readonly workers: number
  readonly running: number
  readonly waiting: number
}

export interface RunOptions {
  /** Whose share of the workers the run uses; everybody who is not named shares one. */
  readonly owner?: string
  readonly signal?: AbortSignal
}

export interface Run {
  /** JSON text of `data`. */
  readonly dataJson: string
  readonly durationMs: number
  /** What was assumed on the way to the answer. */
  readonly warnings?: readonly string[]
}
