import type { Defect } from '../core/problem.ts'
import type { Service } from '../core/service.ts'

/** Runs services: pure ones in workers, reaching ones here with guarded means. Knows nothing of money. */
export interface Executor {
  /** Would this body be accepted? Throws Problem `malformed-json`; schema defects are returned, all of them. */
  check(service: Service, body: Uint8Array): Promise<readonly Defect[]>
  /** Throws Problem for bad input, a full queue (`overloaded`) and a passed deadline (`deadline-exceeded`). */
  run(service: Service, body: Uint8Array, signal?: AbortSignal): Promise<Run>
  /** Resolves when a first call would not wait for an engine to start. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface Run {
  /** JSON text of `data`. */
  readonly dataJson: string
  readonly durationMs: number
}
