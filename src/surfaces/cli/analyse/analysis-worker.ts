import { parentPort } from 'node:worker_threads'
import { findThreadEntry } from '../../../execution/thread-clock.ts'
import { openEngineHere } from './engine.ts'
import type { AnalysisReply, AnalysisTask } from './engine-pool.ts'

/** The inside of one worker: one task at a time, its answer as plain data. */
const engine = openEngineHere({ brief: false })

parentPort?.on('message', (task: AnalysisTask) => {
  void answer(task).then((reply) => parentPort?.postMessage(reply))
})

const started: AnalysisReply = { kind: 'started', threadEntry: findThreadEntry() }
parentPort?.postMessage(started)

async function answer(task: AnalysisTask): Promise<AnalysisReply> {
  try {
    const value =
      task.kind === 'measure' ? await engine.measure(task.source) : await engine.review(task.files)
    return { kind: 'done', value }
  } catch (error) {
    return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
