import { availableParallelism } from 'node:os'
import { openEngineHere, type Engine } from './engine.ts'

/** Less text than this is looked at before workers would have started. */
const SMALL_CHARACTERS = 1_500_000
const MOST_JOBS = 8

export interface EngineOrder {
  /** About how much text there is. */
  readonly characters: number
  readonly tasks: number
  readonly jobs: number | null
}

/** The cheapest engine for so much text: this process for a little, workers for more. */
export async function openEngine({ characters, tasks, jobs }: EngineOrder): Promise<Engine> {
  const width = Math.min(tasks, jobs ?? Math.min(MOST_JOBS, availableParallelism()))
  if (characters <= SMALL_CHARACTERS || tasks === 0) return openEngineHere({ brief: true })
  const { openEnginePool } = await import('./engine-pool.ts')
  return openEnginePool({ jobs: width })
}
