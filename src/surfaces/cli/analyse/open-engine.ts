import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { openEngineHere, type Engine } from './engine.ts'

/** Less text than this is looked at before workers would have started. */
const SMALL_CHARACTERS = 1_500_000
const MOST_JOBS = 8
/** Optimising what runs for a moment costs more than it saves: for a little text V8 waits fifteen times as long. */
const PATIENT = '--interrupt-budget=1000000'

export interface EngineOrder {
  /** About how much text there is. */
  readonly characters: number
  readonly tasks: number
  readonly jobs: number | null
}

/** The cheapest engine for so much text: this process for a little, workers for more. */
export async function openEngine({ characters, tasks, jobs }: EngineOrder): Promise<Engine> {
  const width = Math.min(tasks, jobs ?? Math.min(MOST_JOBS, availableParallelism()))
  if (characters <= SMALL_CHARACTERS || tasks === 0) {
    setFlagsFromString(PATIENT)
    return openEngineHere({ brief: true })
  }
  const { openEnginePool } = await import('./engine-pool.ts')
  return openEnginePool({ jobs: width })
}
